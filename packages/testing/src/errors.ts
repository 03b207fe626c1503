/** Every error this package throws carries one of these codes; docs/reference/errors.md lists them. */
export const testingErrorCodes = {
  TESTING_HANG: 'The run can make no progress: no timer is pending. The message lists what is being waited for.',
  TESTING_TIME_LIMIT: 'The run did not end within its virtual time limit; the message lists what is being waited for.',
  TESTING_UNREST:
    'A simulation or a test cluster does not settle: objects change, or keys are retried, for too long; or a condition does not become true.',
  TESTING_KIND_UNKNOWN: 'The test cluster does not serve the kind of the object.',
  TESTING_FAULT_INVALID: 'The fault cannot happen in this test cluster; the message says why.',
  TESTING_SEED_INVALID: 'The environment variable KUBEWRIGHT_SEED is not a whole number.',
  TESTING_TIMER_LIMIT: 'More timers fired than the limit allows, which points to an endless loop.',
  TESTING_CONVERSION_LOSSY:
    'Converting an object to another version and back changes it; the message has the seed, the path and both values.',
  TESTING_CONVERSION_INVALID: 'A conversion threw, or its result is not valid in the other version.',
  TESTING_INPUT_INVALID:
    'The API server would refuse the object given to storedObject, or drop a field of it; the message says why.',
  TESTING_OBJECTS_INVALID: 'No valid object of a kind could be generated from its schema; give the resource samples.',
} as const

export type TestingErrorCode = keyof typeof testingErrorCodes

export class TestingError extends Error {
  override readonly name = 'TestingError'
  readonly code: TestingErrorCode

  constructor(code: TestingErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
