import { toWellFormed, utf8Length } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import { dns1123SubdomainProblems } from '@kubewright/kube/names'
import type { Runtime } from '@kubewright/kube/runtime'
import { formatMicroTime, instantOfUnixMilliseconds } from '@kubewright/kube/values'
import { RuntimeError } from '../errors.ts'
import type { EventsV1Event } from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import type { EventInput } from './event-recorder.ts'

/** The reporting controller. */
export interface Reporter {
  readonly controller: string
  readonly instance: string
}

/** An Event that is to be created; the server fills in the rest. */
export type NewEvent = Omit<EventsV1Event, 'metadata' | 'apiVersion' | 'kind' | 'series'> & {
  readonly metadata: {
    readonly namespace: string
    readonly name: string
    readonly annotations?: Readonly<Record<string, string>>
  }
}

type ObjectReference = NonNullable<EventsV1Event['regarding']>

/** The namespace for events of objects without one, as in client-go. */
const namespaceOfClusterWide = 'default'
const nanosecondsPerMillisecond = 1_000_000
const ellipsis = '…'

/** The content of an event, without name and time. */
export type EventContent = Omit<NewEvent, 'metadata' | 'eventTime'> & {
  readonly regarding: ObjectReference
  readonly annotations?: Readonly<Record<string, string>> | undefined
}

/** @throws RuntimeError EVENT_INVALID when the API would refuse the event. */
export function eventContentOf(regarding: KubernetesObject, input: EventInput, reporter: Reporter): EventContent {
  const type = input.type ?? 'Normal'
  if (type !== 'Normal' && type !== 'Warning') {
    throw invalid('type', `the type of an event is Normal or Warning, not ${JSON.stringify(type)}`)
  }
  return {
    type,
    reason: wordOf('reason', input.reason),
    action: wordOf('action', input.action ?? input.reason),
    note: cutNote(input.note ?? ''),
    regarding: referenceTo('regarding', regarding),
    reportingController: reporter.controller,
    reportingInstance: reporter.instance,
    ...(input.related === undefined ? {} : { related: referenceTo('related', input.related) }),
    ...(input.annotations === undefined ? {} : { annotations: { ...input.annotations } }),
  }
}

/**
 * Events with the same key are one series. Unlike client-go's key it includes the note, so that no text is lost in a
 * series of another. It excludes the resourceVersion: a write of the object in between does not make it another event.
 */
export function seriesKeyOf(content: EventContent): string {
  const { type, reason, action, note, regarding, related } = content
  return JSON.stringify([type, reason, action, note, ...identityOf(regarding), ...identityOf(related)])
}

/** The object and the type of event, as client-go's older recorder counts them. */
export function spamKeyOf({ type, regarding }: EventContent): string {
  return JSON.stringify([type, ...identityOf(regarding)])
}

export function newEventOf(content: EventContent, name: string, nowMs: number): NewEvent {
  const { annotations, ...rest } = content
  const namespace = content.regarding.namespace ?? namespaceOfClusterWide
  return {
    ...rest,
    metadata: { namespace, name, ...(annotations === undefined ? {} : { annotations }) },
    eventTime: microTimeOf(nowMs),
  }
}

/**
 * The name of the object and the nanoseconds since 1970 in hexadecimal, as in client-go; a UUID if that is not a valid
 * name. The clock counts milliseconds, so the rest is random: several recorders may report on one object in the same
 * millisecond.
 */
export function eventNameOf(regardingName: string, { clock, random }: Runtime): string {
  const nanoseconds = BigInt(Math.trunc(clock.now())) * BigInt(nanosecondsPerMillisecond)
  const name = `${regardingName}.${(nanoseconds + BigInt(random.integer(nanosecondsPerMillisecond))).toString(16)}`
  return dns1123SubdomainProblems(name).length === 0 ? name : random.uuid()
}

export function microTimeOf(unixMilliseconds: number): string {
  return formatMicroTime(instantOfUnixMilliseconds(unixMilliseconds))
}

function identityOf(reference: ObjectReference | undefined): readonly (string | undefined)[] {
  if (reference === undefined) return []
  return [reference.apiVersion, reference.kind, reference.namespace, reference.name, reference.uid]
}

function referenceTo(path: string, object: KubernetesObject): ObjectReference {
  const { apiVersion, kind, metadata } = object
  const { name, namespace, uid, resourceVersion } = metadata ?? {}
  if (apiVersion === undefined || apiVersion === '' || kind === undefined || kind === '') {
    throw invalid(path, 'the object that an event is about has no apiVersion or no kind')
  }
  if (name === undefined || name === '') throw invalid(path, `the ${kind} that an event is about has no name`)
  return {
    apiVersion,
    kind,
    name,
    ...(namespace === undefined || namespace === '' ? {} : { namespace }),
    ...(uid === undefined ? {} : { uid }),
    ...(resourceVersion === undefined ? {} : { resourceVersion }),
  }
}

function wordOf(path: string, word: string | undefined): string {
  const max = runtimeLimits.eventWordCharactersMax
  if (typeof word !== 'string' || word === '')
    throw invalid(path, `an event has no ${path}; it is one word, such as Scaled`)
  if (utf8Length(word) > max) throw invalid(path, `the ${path} of an event has more than ${max} bytes; it is one word`)
  return word
}

/** The API counts bytes; a character is never split. */
function cutNote(note: string): string {
  const max = runtimeLimits.eventNoteBytesMax
  const text = toWellFormed(String(note))
  if (text.length <= max && utf8Length(text) <= max) return text
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(max - utf8Length(ellipsis)))
  return text.slice(0, read) + ellipsis
}

function invalid(path: string, message: string): RuntimeError {
  return new RuntimeError('EVENT_INVALID', message, { path })
}
