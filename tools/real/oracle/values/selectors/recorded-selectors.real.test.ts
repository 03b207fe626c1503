import {
  fieldObjects,
  labelledObjects,
  type RecordedSelector,
  recordedFieldSelectors,
  recordedLabelSelectors,
} from '../../../../../packages/kube/src/selectors/testdata/recorded-selectors.ts'
import { compareWithRecorded, fieldsOf, type RecordedCase } from '../recorded.ts'

type Labels = { readonly [key: string]: string }

function caseOf(functionName: string, labels: readonly Labels[]): (selector: RecordedSelector) => RecordedCase {
  return ({ text, canonical, matches, error }) => ({
    functionName,
    question: { text, labels, key: 'a' },
    recorded: error ?? { canonical, matches },
    form: (result) => {
      const fields = fieldsOf(result)
      if (typeof fields === 'string') return fields
      return { canonical: fields['text'], matches: (fields['matches'] as boolean[]).map(Number).join('') }
    },
  })
}

compareWithRecorded(
  'recorded label selectors are parsed, printed and matched the same',
  recordedLabelSelectors.map(caseOf('labelSelector.parse', labelledObjects)),
)

compareWithRecorded(
  'recorded field selectors are parsed, printed and matched the same',
  recordedFieldSelectors.map(caseOf('fieldSelector.parse', fieldObjects)),
)
