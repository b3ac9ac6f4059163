import { mount } from "svelte";
import App from "./App.svelte";
import { settings } from "./shared/settings.svelte";
import "./app.css";

await settings.apply();
mount(App, { target: document.getElementById("app")! });
