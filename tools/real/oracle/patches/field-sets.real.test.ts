import {
  anyElement,
  difference,
  encodeFieldsV1,
  excludeFields,
  type FieldSet,
  fieldSetsEqual,
  includeFields,
  intersection,
  leaves,
  parseFieldsV1,
  recursiveDifference,
  union,
} from '@kubewright/kube/apply'
import type { JsonObject } from '@kubewright/kube/json'
import fc from 'fast-check'
import { compareWithOracle } from '../comparison.ts'
import { doubtfulFieldsDocuments, fieldsDocuments } from './field-set-arbitrary.ts'
import { listedEverywhere, resultInKeyOrder } from './results.ts'

const wordings = 'the words about malformed FieldsV1'

compareWithOracle('FieldsV1 is read and written as structured-merge-diff does', {
  functionName: 'fieldSets.parse',
  inputs: doubtfulFieldsDocuments,
  examples: [{ 'k:[]': {} }],
  ours: (document) =>
    resultInKeyOrder(() => {
      const set = parseFieldsV1(document)
      return { empty: set.isEmpty, fields: encodeFieldsV1(set), size: set.size, text: set.toString() }
    }),
  listed: (_input, ours, theirs) => ('error' in ours && 'error' in theirs ? wordings : listedEverywhere(ours, theirs)),
})

const patterns = fc.array(fc.array(fc.constantFrom('a', 'b', 'name', '*'), { minLength: 1, maxLength: 3 }), {
  maxLength: 3,
})

compareWithOracle('sets of fields are united, intersected, subtracted and filtered as structured-merge-diff does', {
  functionName: 'fieldSets.algebra',
  inputs: fc.tuple(fieldsDocuments, fieldsDocuments, fc.nat(5), patterns).map(([left, right, sort, chosen]) => ({
    left,
    right: sort === 0 ? left : { ...right, ...(sort < 3 ? left : {}) },
    patterns: chosen,
  })),
  ours: ({ left, right, patterns: chosen }) =>
    resultInKeyOrder(() => algebraOf(parseFieldsV1(left), parseFieldsV1(right), chosen)),
  listed: (_input, ours, theirs) => listedEverywhere(ours, theirs),
})

function algebraOf(left: FieldSet, right: FieldSet, chosen: readonly (readonly string[])[]): JsonObject {
  const include = includeFields(...chosen.map((path) => path.map((name) => (name === '*' ? anyElement : name))))
  return {
    difference: encodeFieldsV1(difference(left, right)),
    equal: fieldSetsEqual(left, right),
    excluded: encodeFieldsV1(excludeFields(right)(left)),
    included: encodeFieldsV1(include(left)),
    intersection: encodeFieldsV1(intersection(left, right)),
    leaves: encodeFieldsV1(leaves(left)),
    recursiveDifference: encodeFieldsV1(recursiveDifference(left, right)),
    union: encodeFieldsV1(union(left, right)),
  }
}
