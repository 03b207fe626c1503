import {
  fieldObjects,
  labelledObjects,
  type RecordedSelector,
  recordedFieldSelectors,
  recordedLabelSelectors,
} from '../../../../packages/kube/src/selectors/testdata/recorded-selectors.ts'
import { askAgain, fieldsOf, type RecordedCase } from './recorded.ts'

type Labels = { readonly [key: string]: string }

function caseOf(functionName: string, labels: readonly Labels[]): (selector: RecordedSelector) => RecordedCase {
  return ({ text, canonical, matches, error }) => ({
    functionName,
    question: { text, labels, key: 'a' },
    recorded: error ?? { canonical, matches },
    form: (answer) => {
      const fields = fieldsOf(answer)
      if (typeof fields === 'string') return fields
      return { canonical: fields['text'], matches: (fields['matches'] as boolean[]).map(Number).join('') }
    },
  })
}

askAgain(
  'recorded label selectors are parsed, printed and matched the same',
  recordedLabelSelectors.map(caseOf('labelSelector.parse', labelledObjects)),
)

askAgain(
  'recorded field selectors are parsed, printed and matched the same',
  recordedFieldSelectors.map(caseOf('fieldSelector.parse', fieldObjects)),
)
