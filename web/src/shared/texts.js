// Texts in the browser, from the same Fluent files as in Python and formatted identically.

import { FluentBundle, FluentNumber, FluentResource } from "@fluent/bundle";

/**
 * Make a bundle of messages from the contents of Fluent files; invalid entries are left out.
 * @param {string} language
 * @param {string[]} files
 */
export function bundleOf(language, files) {
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const file of files) bundle.addResource(new FluentResource(file), { allowOverrides: true });
  return bundle;
}

/**
 * Format a message. Whole numbers are written without separators: 1488 may be a year.
 * An error, such as a missing argument, leaves a gap: a third-party game must not break the page.
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
