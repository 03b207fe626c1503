/** The default plural of a kind: AppService, appservices; Policy, policies. */
export function pluralOf(kind: string): string {
  const word = kind.toLowerCase()
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  if (/(s|x|z|ch|sh)$/.test(word)) return `${word}es`
  return `${word}s`
}
