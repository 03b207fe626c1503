import { type FieldError, forbidden, invalid } from '@kubewright/kube/field'
import { invalidStatus } from '@kubewright/kube/status'
import { parseTime, unixMillisecondsOf } from '@kubewright/kube/values'
import { fail, nameIn, type Operation } from '../operation.ts'
import { booleanOption, integerOption } from '../write-options.ts'

/** The options of a log request. */
export interface LogOptions {
  readonly container: string
  readonly follow: boolean
  readonly previous: boolean
  readonly timestamps: boolean
  /** Wall time in milliseconds; earlier lines are omitted. */
  readonly sinceMs?: number | undefined
  readonly tailLines?: number | undefined
  readonly limitBytes?: number | undefined
}

/** Reads the options from the query. Fails with a 422 of PodLogOptions. */
export function logOptionsOf(operation: Operation): LogOptions {
  const { query } = operation.request
  const tailLines = integerOption(query, 'tailLines')
  const limitBytes = integerOption(query, 'limitBytes')
  const sinceSeconds = integerOption(query, 'sinceSeconds')
  const sinceTime = timeOption(query['sinceTime'])
  const errors: FieldError[] = []
  if (tailLines !== undefined && tailLines < 0) {
    errors.push(invalid('tailLines', tailLines, 'must be greater than or equal to 0'))
  }
  if (limitBytes !== undefined && limitBytes < 1) {
    errors.push(invalid('limitBytes', limitBytes, 'must be greater than 0'))
  }
  if (sinceSeconds !== undefined && sinceTime !== undefined) {
    errors.push(forbidden('[]', 'at most one of `sinceTime` or `sinceSeconds` may be specified'))
  } else if (sinceSeconds !== undefined && sinceSeconds < 1) {
    errors.push(invalid('sinceSeconds', sinceSeconds, 'must be greater than 0'))
  }
  if (query['stream'] !== undefined) errors.push(forbidden('stream', 'may not be specified'))
  if (errors.length > 0) fail(invalidStatus({ group: '', kind: 'PodLogOptions' }, nameIn(operation), errors))
  const nowMs = operation.context.runtime.clock.now()
  return {
    container: query['container'] ?? '',
    follow: booleanOption(query, 'follow') === true,
    previous: booleanOption(query, 'previous') === true,
    timestamps: booleanOption(query, 'timestamps') === true,
    sinceMs: sinceSeconds === undefined ? sinceTime : nowMs - sinceSeconds * 1000,
    tailLines,
    limitBytes,
  }
}

/** An invalid time counts as unset, as in Kubernetes, which decodes it as the zero time. */
function timeOption(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined
  try {
    return unixMillisecondsOf(parseTime(text))
  } catch {
    return undefined
  }
}
