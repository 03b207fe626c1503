import {
  checkCustomResourceDefinition,
  defaultCustomResourceDefinition,
  warnAboutCustomResourceDefinition,
} from '@kubewright/kube/crd'
import { formatFieldError } from '@kubewright/kube/field'
import { cloneJson, encodeJson, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { compareWithOracle } from '../comparison.ts'
import type { OracleResult } from '../oracle.ts'
import { type Choices, chosen } from './choices.ts'
import { textComplaints, unlessUnreadable } from './complaints.ts'
import { changedDefinition, definitionOf } from './definition-arbitrary.ts'

interface Changed {
  readonly definition: JsonObject
  readonly old?: JsonObject
}

const newDefinition = (choices: Choices): Changed => ({ definition: definitionOf(choices) })

function updatedDefinition(choices: Choices): Changed {
  const old = definitionOf(choices)
  let definition = old
  for (let count = choices.below(3); count > 0; count--) definition = changedDefinition(definition, choices)
  return { definition, old }
}

function check({ definition, old }: Changed): OracleResult {
  return unlessUnreadable(() => {
    const before = old && defaultCustomResourceDefinition(old)
    const errors = checkCustomResourceDefinition(defaultCustomResourceDefinition(definition), before)
    return textComplaints(errors.map(formatFieldError))
  })
}

/** A line without the Go structures that Kubernetes prints, which are not in the document. */
function withoutStructures(line: string): string {
  return line
    .replace(/^(spec\.versions: Invalid value: ).*(: must (?:contain unique|have exactly))/, '$1$2')
    .replace(/^(\S*openAPIV3Schema: Invalid value).*(: only \[)/, '$1$2')
    .replaceAll(String.raw`\u0001`, String.raw`\x01`)
}

/** The permanent differences: see docs/reference/differences.md. */
function knownDifference({ definition, old }: Changed, ours: OracleResult, theirs: OracleResult): string | undefined {
  if ('panic' in theirs) return 'Go panics'
  const documents = encodeJson([definition, old ?? null])
  if ('error' in ours && ours.error === 'cannot be decoded' && documents.includes('"items":"text"')) {
    return 'items of another type'
  }
  if (!('error' in ours && 'error' in theirs)) return undefined
  const lines = (text: string) => text.split('\n').map(withoutStructures).sort().join('\n')
  return lines(ours.error) === lines(theirs.error) ? 'values printed as Go structures' : undefined
}

compareWithOracle('a new definition is accepted as in Kubernetes, or refused with the same message', {
  functionName: 'crd.check',
  inputs: chosen(newDefinition, 600),
  question: (input) => cloneJson(input as unknown as JsonValue),
  listed: knownDifference,
  ours: check,
})

compareWithOracle('a changed definition may keep its old problems', {
  functionName: 'crd.checkUpdate',
  inputs: chosen(updatedDefinition, 600),
  question: (input) => cloneJson(input as unknown as JsonValue),
  listed: knownDifference,
  ours: check,
})

compareWithOracle('unknown formats cause warnings', {
  functionName: 'crd.warnings',
  inputs: chosen((choices) => (choices.withProbability(50) ? newDefinition(choices) : updatedDefinition(choices)), 600),
  question: (input) => cloneJson(input as unknown as JsonValue),
  listed: knownDifference,
  ours: ({ definition, old }) =>
    unlessUnreadable(() => textComplaints([...warnAboutCustomResourceDefinition(definition, old)])),
})
