// Texts in the browser: the same Fluent files as in Python, with the same lines to the letter.

import { FluentBundle, FluentNumber, FluentResource } from "@fluent/bundle";

/**
 * Make a bundle of messages out of the contents of Fluent files; what is no message in them is left out.
 * @param {string} language
 * @param {string[]} files
 */
export function bundleOf(language, files) {
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const file of files) bundle.addResource(new FluentResource(file), { allowOverrides: true });
  return bundle;
}

/**
 * Format a message. Whole numbers are written in plain digits: 1488 is a year as well as a count.
 * A mistake in it, such as an argument that there is not, is left as a gap: a game from anywhere must not stop the page.
 * @param {FluentBundle} bundle
 * @param {string} id
 * @param {Record<string, number | string>} args
 */
export function say(bundle, id, args = {}) {
  const message = bundle.getMessage(id);
  if (!message?.value) throw new Error(`no text "${id}"`);
  const plain = Object.fromEntries(
    Object.entries(args).map(([name, value]) => [
      name,
      typeof value === "number" ? new FluentNumber(value, { useGrouping: false }) : value,
    ]),
  );
  return bundle.formatPattern(message.value, plain, []);
}
