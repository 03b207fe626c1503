import { KubeError } from '@kubewright/kube'
import {
  escapeFieldValue,
  exactFieldMatch,
  type FieldTransform,
  parseFieldSelector,
  unescapeFieldValue,
} from '@kubewright/kube/selectors'
import fc from 'fast-check'
import { compareWithOracle } from '../../comparison.ts'
import { ownResult } from '../own-result.ts'
import { anyText } from '../text-arbitrary.ts'
import { escapedText, fieldSelectorText } from './selector-arbitrary.ts'

const fieldsOfObjects: readonly { readonly [field: string]: string }[] = [
  { a: 'x', b: 'y' },
  { a: 'a,b', x: '' },
  { 'status.phase': '1', x: '\\' },
  { 'a.b.c': 'a=b', constructor: 'x' },
  {},
]

compareWithOracle('field selectors are parsed, printed and matched', {
  functionName: 'fieldSelector.parse',
  inputs: fc.record({ text: fieldSelectorText, key: fc.constantFrom('a', 'b', 'x', 'status.phase', 'constructor') }),
  question: (input) => ({ ...input, labels: fieldsOfObjects }),
  ours: ({ text, key }) =>
    ownResult(() => {
      const selector = parseFieldSelector(text)
      return {
        text: selector.toString(),
        everything: selector.everything,
        matches: fieldsOfObjects.map((fields) => selector.matches(fields)),
        exact: exactFieldMatch(selector, key) ?? null,
      }
    }),
})

const transform: FieldTransform = (field, value) => {
  if (field === 'b') return ['', '']
  if (field === 'x') throw new KubeError('KUBE_SELECTOR_INVALID', `the field ${field} is refused`)
  return [`${field}1`, value]
}

compareWithOracle('fields are renamed, dropped and refused', {
  functionName: 'fieldSelector.transform',
  inputs: fieldSelectorText,
  ours: (text) =>
    ownResult(() => {
      const selector = parseFieldSelector(text, transform)
      return { text: selector.toString(), everything: selector.everything }
    }),
})

compareWithOracle('values are unescaped', {
  functionName: 'fieldSelector.unescape',
  inputs: fc.oneof(escapedText, anyText),
  ours: (text) => ownResult(() => unescapeFieldValue(text)),
})

compareWithOracle('values are escaped', {
  functionName: 'fieldSelector.escape',
  inputs: fc.oneof(escapedText, anyText),
  ours: (value) => ownResult(() => escapeFieldValue(value)),
})
