import { recordedDocument, recordedPaths } from '../../../../../packages/kube/src/jsonpath/testdata/recorded-paths.ts'
import { recordedTemplates } from '../../../../../packages/kube/src/jsonpath/testdata/recorded-templates.ts'
import {
  categorySamples,
  recordedCategories,
} from '../../../../../packages/kube/src/regex/testdata/recorded-categories.ts'
import {
  recordedMatches,
  recordedSyntaxErrors,
  searchedTexts,
} from '../../../../../packages/kube/src/regex/testdata/recorded-matches.ts'
import type { OracleResult } from '../../oracle.ts'
import { compareWithRecorded, fieldsOf, type RecordedCase } from '../recorded.ts'
import { sortedCharacters, visitsObjects } from './map-order.ts'

function textOf(result: OracleResult): unknown {
  return 'error' in result ? { error: result.error } : { output: 'output' in result ? result.output : undefined }
}

interface Recorded {
  readonly output?: string
  readonly error?: string | undefined
}

function templateCase(template: string, allowMissingKeys: boolean, given: Recorded): RecordedCase {
  const unordered = visitsObjects(template)
  const recorded = unordered && given.output !== undefined ? { output: sortedCharacters(given.output) } : given
  const question = { template, document: recordedDocument, allowMissingKeys, asJson: false, unordered }
  return { functionName: 'jsonPath.print', question, recorded, form: textOf }
}

compareWithRecorded(
  'recorded paths print the same',
  recordedPaths.flatMap(({ template, lenient, strict }) =>
    [lenient, strict].map(({ output, error, syntax }, index) =>
      templateCase(template, index === 0, output === undefined ? { error: error ?? syntax } : { output }),
    ),
  ),
)

compareWithRecorded(
  'recorded templates give the same',
  recordedTemplates.flatMap(([template, lenient, strict = lenient]) =>
    [lenient, strict].map((text, index) => {
      const rest = text.slice(2)
      return templateCase(template, index === 0, text.startsWith('= ') ? { output: rest } : { error: rest })
    }),
  ),
)

compareWithRecorded(
  'recorded patterns find the same',
  recordedMatches.map(({ pattern, found }): RecordedCase => {
    const form: RecordedCase['form'] = (result) => {
      const { texts } = fieldsOf(result) as unknown as { texts: { found: string[] }[] }
      return texts.map((text) => (text.found.length === 0 ? null : text.found))
    }
    const question = { pattern, texts: searchedTexts }
    return { functionName: 'regex.match', question, recorded: JSON.parse(found), form }
  }),
)

compareWithRecorded(
  'recorded patterns are refused with the same words',
  recordedSyntaxErrors.map(([pattern, recorded]): RecordedCase => {
    return { functionName: 'regex.match', question: { pattern, texts: [] }, recorded, form: fieldsOf }
  }),
)

compareWithRecorded(
  'recorded categories have the same characters',
  recordedCategories.map(([name, recorded]): RecordedCase => {
    const form: RecordedCase['form'] = (result) => {
      const { texts } = fieldsOf(result) as unknown as { texts: { matches: boolean }[] }
      return texts.map(({ matches }) => Number(matches)).join('')
    }
    const texts = categorySamples.map((sample) => String.fromCodePoint(sample))
    return { functionName: 'regex.match', question: { pattern: `\\p{${name}}`, texts }, recorded, form }
  }),
)
