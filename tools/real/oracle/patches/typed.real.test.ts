import { KubeError } from '@kubewright/kube'
import {
  compareValuesOfShape,
  encodeFieldsV1,
  extractFields,
  mergeValues,
  parseFieldsV1,
  removeFields,
  toFieldSet,
  typeProblems,
} from '@kubewright/kube/apply'
import { isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import type { Shape } from '@kubewright/kube/shape'
import fc from 'fast-check'
import { compareWithOracle, nondeterministicOriginal } from '../comparison.ts'
import type { OracleResult } from '../oracle.ts'
import { choices } from './document-arbitrary.ts'
import { listedEverywhere, resultInKeyOrder, resultOf } from './results.ts'
import { differOnlyInReportedProblems, sortProblems } from './type-problems.ts'
import { type TypedInput, typedInputs } from './typed-arbitrary.ts'

const invalidInputs = typedInputs({ nullOneIn: 40, garbageOneIn: 60, keylessOneIn: 12 })
const sound = typedInputs({ nullOneIn: 40, keylessOneIn: 60 })

function requireType(shape: Shape, value: JsonValue, allowDuplicates: boolean): void {
  const problems = typeProblems(shape, value, { allowDuplicates }).map(({ path, message }) =>
    path === '' ? message : `${path}: ${message}`,
  )
  if (problems.length === 1) throw new KubeError('KUBE_APPLY_INVALID', problems[0] as string)
  if (problems.length > 1) {
    throw new KubeError(
      'KUBE_APPLY_INVALID',
      sortProblems(`errors:\n${problems.map((line) => `  ${line}`).join('\n')}`),
    )
  }
}

function listed(_input: unknown, ours: OracleResult, theirs: OracleResult): string | undefined {
  if (differOnlyInReportedProblems(ours, theirs)) return nondeterministicOriginal
  return listedEverywhere(ours, theirs)
}

function questionOf({ applied, object, other, allowDuplicates }: TypedInput): JsonObject {
  return { types: applied.types, object, other, allowDuplicates }
}

compareWithOracle('objects match their type, or not, for the reasons of structured-merge-diff', {
  functionName: 'typed.validate',
  inputs: invalidInputs,
  question: questionOf,
  ours: ({ shape, object, allowDuplicates }) =>
    resultInKeyOrder(() => {
      requireType(shape, object, allowDuplicates)
      const set = toFieldSet(shape, object)
      return { fields: encodeFieldsV1(set), text: set.toString() }
    }),
  listed,
})

compareWithOracle('two objects differ in the fields that structured-merge-diff finds', {
  functionName: 'typed.compare',
  inputs: sound,
  question: questionOf,
  ours: ({ shape, object, other }) =>
    resultInKeyOrder(() => {
      requireType(shape, object, true)
      requireType(shape, other, true)
      const { added, modified, removed } = compareValuesOfShape(shape, object, other)
      return { added: encodeFieldsV1(added), modified: encodeFieldsV1(modified), removed: encodeFieldsV1(removed) }
    }),
  listed,
})

compareWithOracle('two objects are merged as structured-merge-diff does', {
  functionName: 'typed.merge',
  inputs: sound,
  question: questionOf,
  ours: ({ shape, object, other }) =>
    resultOf(() => {
      requireType(shape, object, true)
      requireType(shape, other, false)
      return mergeValues(shape, object, other)
    }),
  listed,
})

/** An object with some of its fields, as FieldsV1. */
const withFields = fc.tuple(sound, choices).map(([input, chosen]) => {
  const isOfType = typeProblems(input.shape, input.object, { allowDuplicates: true }).length === 0
  const fields: JsonObject = isOfType ? encodeFieldsV1(toFieldSet(input.shape, input.object)) : {}
  let position = 0
  const next = () => chosen[position++ % chosen.length] as number
  return { ...input, fields: someOf(fields, next) }
})

function someOf(fields: JsonObject, next: () => number): JsonObject {
  const kept = Object.entries(fields).filter(() => next() < 7)
  return Object.fromEntries(
    kept.map(([key, inner]) => [key, isJsonObject(inner) && next() < 8 ? someOf(inner, next) : {}]),
  )
}

compareWithOracle('fields are extracted from an object as structured-merge-diff does', {
  functionName: 'typed.extract',
  inputs: withFields,
  question: (input) => ({ ...questionOf(input), fields: input.fields }),
  ours: ({ shape, object, fields }) =>
    resultOf(() => {
      requireType(shape, object, true)
      return extractFields(shape, object, parseFieldsV1(fields))
    }),
  listed,
})

compareWithOracle('fields are removed from an object as structured-merge-diff does', {
  functionName: 'typed.remove',
  inputs: withFields,
  question: (input) => ({ ...questionOf(input), fields: input.fields }),
  ours: ({ shape, object, fields }) =>
    resultOf(() => {
      requireType(shape, object, true)
      return removeFields(shape, object, parseFieldsV1(fields))
    }),
  listed,
})
