import { RuntimeError } from '../../errors.ts'
import { failureMessage } from '../failure-message.ts'

const fact = Symbol('fact')

/** Something that the function found out about its object. */
export interface Fact {
  readonly [fact]: true
  readonly state: 'ready' | 'progressing' | 'degraded'
  readonly reason: string
  readonly message: string
}

/**
 * The object does its work. It may progress at the same time, as during a rollout. Without it, the object is available
 * when nothing is progressing or degraded.
 */
export function ready(message = '', reason = 'Ready'): Fact {
  return factOf('ready', message, reason)
}

/** The object is on its way to the state of its spec: `progressing('waiting for PVC data')`. */
export function progressing(message: string, reason = 'Progressing'): Fact {
  return factOf('progressing', message, reason)
}

/** The object does not reach the state of its spec without a change; an error is described with its causes. */
export function degraded(error: unknown, reason = 'Degraded'): Fact {
  return factOf('degraded', error, reason)
}

export function isFact(value: unknown): value is Fact {
  return typeof value === 'object' && value !== null && fact in value
}

function factOf(state: Fact['state'], message: unknown, reason: string): Fact {
  if (typeof reason !== 'string' || !/^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$/.test(reason)) {
    const example = `${state}('waiting for PVC data', 'WaitingForVolume')`
    const text = `facts: the reason of ${state}() must be one word in CamelCase, as in ${example}, not ${JSON.stringify(reason)}`
    throw new RuntimeError('FUNCTION_RESULT_INVALID', text, { path: 'facts' })
  }
  return { [fact]: true, state, reason, message: failureMessage(message) }
}
