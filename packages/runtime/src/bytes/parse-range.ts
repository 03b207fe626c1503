import { freezeJson, type JsonValue } from '@kubewright/kube/json'

/*
 * For bytes that a scan found to be plain JSON: the native parser gives what parseJson would, and none of the walks is
 * needed by which that makes sure of it.
 */

export function decodeRange(bytes: Buffer, start: number, end: number, isAscii: boolean): string {
  return bytes.toString(isAscii ? 'latin1' : 'utf8', start, end)
}

/** The value of a range of bytes, frozen; undefined when there is no such range. */
export function parseRange<Value>(bytes: Buffer, start: number, end: number, isAscii: boolean): Value | undefined {
  return start < 0 ? undefined : parseText<Value>(decodeRange(bytes, start, end, isAscii))
}

/** The value of a text, frozen. */
export function parseText<Value>(text: string): Value {
  return freezeJson(JSON.parse(text) as JsonValue) as Value
}
