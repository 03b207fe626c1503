/** `299 - "text"`, with quotes and backslashes escaped by a backslash; a date may follow. */
const warning = /\b\d{3} \S+ "((?:[^"\\]|\\.)*)"/g

/** The texts of a Warning header; several headers come joined by commas. */
export function warningTexts(header: string | undefined): string[] {
  if (header === undefined || header === '') return []
  return Array.from(header.matchAll(warning), ([, text = '']) => text.replace(/\\(.)/g, '$1'))
}
