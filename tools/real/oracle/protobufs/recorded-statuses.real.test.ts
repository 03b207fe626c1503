import { encodeCanonicalJson, type JsonObject, type JsonValue, parseJson } from '@kubewright/kube/json'
import { expect } from 'vitest'
import { wireTexts } from '../../../../packages/kube/src/status/testdata/wire-texts.ts'
import { realTest } from '../../rig.ts'
import { compareWithRecorded, fieldsOf, type RecordedCase } from '../values/recorded.ts'

const web = { group: 'apps', resource: 'deployments', name: 'web' }
const modified = 'the object has been modified; please apply your changes to the latest version and try again'
const cause = { reason: 'FieldManagerConflict', message: 'conflict with "a"', field: '.spec.replicas' }
const invalidErrors = [
  { field: 'spec.selector', type: 'FieldValueRequired', value: '', detail: '' },
  { field: 'spec.replicas', type: 'FieldValueInvalid', value: -1, detail: 'must be >= 0' },
]

/** The constructor of each recorded failure, by its name in the recording. */
const questions: { readonly [name: string]: JsonObject } = {
  notFound: { constructor: 'notFound', ...web },
  notFoundCore: { constructor: 'notFound', resource: 'pods', name: 'a"b' },
  alreadyExists: { constructor: 'alreadyExists', ...web },
  generateName: { constructor: 'generateNameConflict', resource: 'pods', name: 'web-x', seconds: 1 },
  unauthorized: { constructor: 'unauthorized' },
  unauthorizedWhy: { constructor: 'unauthorized', text: 'Unauthorized' },
  forbidden: { constructor: 'forbidden', ...web, text: 'no' },
  forbiddenNoName: { constructor: 'forbidden', ...web, name: '', text: 'no' },
  forbiddenNone: { constructor: 'forbidden', name: 'x', text: 'no' },
  conflict: { constructor: 'conflict', ...web, text: modified },
  applyConflict: { constructor: 'applyConflict', causes: [cause], text: 'Apply failed' },
  gone: { constructor: 'gone', text: 'gone' },
  expired: { constructor: 'expired', text: 'too old' },
  invalid: { constructor: 'invalid', group: 'apps', kind: 'Deployment', name: 'web', errors: invalidErrors },
  invalidOne: {
    constructor: 'invalid',
    kind: 'Pod',
    errors: [{ field: '<nil>', type: 'FieldValueRequired', value: '', detail: 'x' }],
  },
  invalidNone: { constructor: 'invalid', kind: 'Pod', name: 'web', errors: [] },
  badRequest: { constructor: 'badRequest', text: 'bad' },
  tooMany: { constructor: 'tooManyRequests', text: 'later', seconds: 5 },
  tooMany0: { constructor: 'tooManyRequests', text: 'later' },
  overloaded: { constructor: 'overloaded', text: 'later' },
  unavailable: { constructor: 'serviceUnavailable', text: 'down' },
  method: { constructor: 'methodNotSupported', ...web, verb: 'create' },
  serverTimeout: { constructor: 'serverTimeout', ...web, verb: 'get', seconds: 2 },
  serverTimeout0: { constructor: 'serverTimeout', ...web, verb: 'get' },
  internal: { constructor: 'internalError', text: 'boom' },
  timeout: { constructor: 'timeout', text: 'slow', seconds: 3 },
  tooLargeVersion: { constructor: 'tooLargeResourceVersion', minimum: 10, current: 5, seconds: 1 },
  entity: { constructor: 'entityTooLarge', text: 'limit is 3145728' },
  genericPost: { constructor: 'response', code: 409, verb: 'POST', resource: 'pods' },
  genericNone: { constructor: 'response', code: 404, verb: 'GET', name: 'x', text: 'unknown', unexpected: true },
  generic406Unknown: { constructor: 'response', code: 406, verb: 'GET', resource: 'pods', text: 'unknown' },
}

/** Failures that client-go creates from a response are recorded by their code. */
function questionOf(name: string): JsonObject {
  const code = Number(/^generic(\d+)$/.exec(name)?.[1])
  const response = { verb: 'GET', ...web, text: 'said "this"', seconds: 7, unexpected: true }
  return questions[name] ?? { constructor: 'response', code, ...response }
}

realTest('every compared failure is recorded', () => {
  expect(Object.keys(questions).filter((name) => wireTexts[name] === undefined)).toEqual([])
})

compareWithRecorded(
  'recorded failures are the same Status',
  Object.entries(wireTexts).map(([name, [text]]): RecordedCase => {
    return {
      functionName: 'status.make',
      question: questionOf(name),
      recorded: encodeCanonicalJson(parseJson(text)),
      form: (result) => encodeCanonicalJson(fieldsOf(result) as JsonValue),
    }
  }),
)
