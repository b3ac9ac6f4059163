import { mount } from "svelte";
import App from "./App.svelte";
import { language } from "./shared/language.svelte";
import "./app.css";

await language.load();
mount(App, { target: document.getElementById("app")! });
