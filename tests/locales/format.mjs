// Reads {language, files, lines: [[id, args], ...]} objects from standard input and prints the browser's texts.
import { readFileSync } from "node:fs";
import { bundleOf, say } from "../../web/src/shared/texts.js";

const asked = JSON.parse(readFileSync(0, "utf8"));
const answers = asked.map(({ language, files, lines }) => {
  const bundle = bundleOf(language, files);
  return lines.map(([id, args]) => say(bundle, id, args));
});
console.log(JSON.stringify(answers));
