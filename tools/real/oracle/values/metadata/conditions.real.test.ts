import { FieldPath } from '@kubewright/kube/field'
import type { JsonValue } from '@kubewright/kube/json'
import {
  type Condition,
  findCondition,
  isConditionFalse,
  isConditionTrue,
  removeCondition,
  setCondition,
  validateConditions,
} from '@kubewright/kube/meta'
import fc from 'fast-check'
import { compareWithOracle } from '../../comparison.ts'
import { messagesOf, ownResult } from '../own-result.ts'
import { condition, settledCondition } from './metadata-arbitrary.ts'

compareWithOracle('conditions are validated', {
  functionName: 'conditions.validate',
  inputs: fc.array(condition, { maxLength: 4 }),
  question: (conditions) => conditions as unknown as JsonValue,
  ours: (conditions) =>
    ownResult(() => messagesOf(validateConditions(conditions, FieldPath.root('status').child('conditions')))),
})

/** Go omits a generation of zero. */
function withoutZero({ observedGeneration, ...rest }: Condition): Condition {
  return observedGeneration ? { ...rest, observedGeneration } : rest
}

const settledConditions = fc.uniqueArray(settledCondition, { maxLength: 3, selector: ({ type }) => type })

compareWithOracle('a condition is set', {
  functionName: 'conditions.set',
  inputs: fc.record({ conditions: settledConditions, condition: settledCondition }),
  question: (input) => input as unknown as JsonValue,
  ours: ({ conditions, condition: given }) =>
    ownResult(() => {
      const result = setCondition(conditions, given, '2026-01-01T00:00:00Z')
      return { changed: result !== conditions, conditions: result.map(withoutZero) }
    }),
})

compareWithOracle('a condition is found and removed', {
  functionName: 'conditions.remove',
  inputs: fc.record({ conditions: settledConditions, type: fc.constantFrom('Ready', 'Progressing', 'Other') }),
  question: (input) => input as unknown as JsonValue,
  ours: ({ conditions, type }) =>
    ownResult(() => {
      const rest = removeCondition(conditions, type)
      return {
        true: isConditionTrue(conditions, type),
        false: isConditionFalse(conditions, type),
        found: findCondition(conditions, type) !== undefined,
        removed: rest !== conditions,
        conditions: rest.map(withoutZero),
      }
    }),
})
