import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { replacedNames, replacedWords } from '../tidy/replaced-words.ts'

const path = fileURLToPath(new URL('../../docs/reference/glossary.md', import.meta.url))
const [begin, end] = ['<!-- replaced words: begin, generated -->', '<!-- replaced words: end -->']

/** The glossary with the words that tidy refuses; the rest of the page is written by hand. */
export function glossaryPage(): string {
  const page = readFileSync(path, 'utf8')
  const [head, tail] = [page.split(begin)[0], page.split(end)[1]]
  const rows = [
    ...Object.entries(replacedWords).map(([word, use]) => `| ${word} | ${use} | everywhere |`),
    ...Object.entries(replacedNames).map(([word, use]) => `| ${word} | ${use} | names |`),
  ]
  const table = ['| word | use | refused in |', '| --- | --- | --- |', ...rows.sort()].join('\n')
  return `${head}${begin}\n\n${table}\n\n${end}${tail}`
}
