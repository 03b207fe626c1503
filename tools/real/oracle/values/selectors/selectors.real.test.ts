import { FieldPath } from '@kubewright/kube/field'
import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import {
  compileLabelSelector,
  exactMatch,
  formatLabelSelector,
  formatLabels,
  formatRequirement,
  type LabelMatcher,
  type LabelRequirement,
  type LabelSelector,
  labelSelectorAsLabels,
  labelsConflict,
  mergeLabels,
  parseApiLabelSelector,
  parseLabelSelector,
  requirementProblem,
  validateLabelSelector,
} from '@kubewright/kube/selectors'
import fc from 'fast-check'
import { compareWithOracle } from '../../comparison.ts'
import type { OracleResult } from '../../oracle.ts'
import { messagesOf, ownResult } from '../own-result.ts'
import {
  key,
  labelSelector,
  labelSelectorText,
  labels,
  labelsOfObjects,
  requirementParts,
} from './selector-arbitrary.ts'

function describe(
  selector: LabelMatcher,
  objects: readonly { [key: string]: string }[],
  requestedKey: string,
): JsonValue {
  return {
    text: selector.toString(),
    everything: selector.everything,
    matches: objects.map((object) => selector.matches(object)),
    exact: exactMatch(selector, requestedKey) ?? null,
  }
}

compareWithOracle('label selectors are parsed, printed and matched', {
  functionName: 'labelSelector.parse',
  inputs: fc.record({ text: labelSelectorText, labels: labelsOfObjects, key }),
  ours: (input) => ownResult(() => describe(parseLabelSelector(input.text), input.labels, input.key)),
})

/** Go omits empty maps and lists. */
function withoutEmptyParts({ matchLabels, matchExpressions }: LabelSelector): JsonValue {
  const expressions = matchExpressions?.map(({ values, ...rest }) => (values?.length ? { ...rest, values } : rest))
  return {
    ...(matchLabels && Object.keys(matchLabels).length > 0 ? { matchLabels } : {}),
    ...(expressions && expressions.length > 0 ? { matchExpressions: expressions } : {}),
  } as JsonObject
}

compareWithOracle('the text of a selector becomes a LabelSelector', {
  functionName: 'labelSelector.parseApi',
  inputs: labelSelectorText,
  ours: (text) => ownResult(() => withoutEmptyParts(parseApiLabelSelector(text))),
})

compareWithOracle('LabelSelectors are compiled and matched', {
  functionName: 'labelSelector.compile',
  inputs: fc.record({ selector: labelSelector, labels: labelsOfObjects, key }),
  question: (input) => input as unknown as JsonValue,
  ours: ({ selector, labels: objects, key: requestedKey }) =>
    ownResult(() => describe(compileLabelSelector(selector), objects, requestedKey)),
})

compareWithOracle('LabelSelectors are printed', {
  functionName: 'labelSelector.format',
  inputs: labelSelector,
  question: (selector) => selector as unknown as JsonValue,
  ours: (selector) => ownResult(() => formatLabelSelector(selector)),
})

compareWithOracle('LabelSelectors become labels', {
  functionName: 'labelSelector.asLabels',
  inputs: labelSelector.map((selector) => selector ?? {}),
  question: (selector) => selector as unknown as JsonValue,
  ours: (selector) => ownResult(() => labelSelectorAsLabels(selector)),
})

compareWithOracle('LabelSelectors are validated', {
  functionName: 'labelSelector.validate',
  inputs: fc.record({ selector: labelSelector, allowInvalidValues: fc.boolean(), allowUnknownOperators: fc.boolean() }),
  question: (input) => input as unknown as JsonValue,
  ours: ({ selector, ...options }) =>
    ownResult(() => messagesOf(validateLabelSelector(selector, FieldPath.root('spec').child('selector'), options))),
})

function checkRequirement(requirement: LabelRequirement): OracleResult {
  const problem = requirementProblem(requirement)
  return problem === undefined ? { output: formatRequirement(requirement) } : { error: problem }
}

compareWithOracle('single requirements are checked and printed', {
  functionName: 'labelSelector.requirement',
  inputs: requirementParts,
  ours: checkRequirement,
})

compareWithOracle('sets of labels are printed, compared and merged', {
  functionName: 'labels.combine',
  inputs: fc.record({ left: labels, right: labels }),
  ours: ({ left, right }) =>
    ownResult(() => ({
      text: formatLabels(left),
      conflicts: labelsConflict(left, right),
      merged: mergeLabels(left, right),
    })),
})
