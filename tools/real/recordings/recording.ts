import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeCanonicalJson, encodeJson, type JsonObject, type JsonValue, parseJson } from '@kubewright/kube/json'

/** A request as kubectl sent it; what it had from earlier answers stands as a placeholder of their numbers. */
export interface RecordedRequest {
  readonly method: string
  /** With the query. */
  readonly path: string
  /** What it accepts; JSON where nothing is said. The long ones of kubectl go by names. */
  readonly accept?: string
  /** Other headers that a server acts on, but for credentials. */
  readonly headers?: Readonly<Record<string, string>>
  /** A body that is JSON or, as its content type says, protobuf. */
  readonly body?: JsonValue
  /** Any other, in base64. */
  readonly bytes?: string
}

const discovery = (version: string) => `application/json;g=apidiscovery.k8s.io;v=${version};as=APIGroupDiscoveryList`
const table = (version: string) => `application/json;as=Table;v=${version};g=meta.k8s.io`

/** What kubectl accepts, by names. */
export const namedAccepts: Readonly<Record<string, string>> = {
  discovery: `${discovery('v2')},${discovery('v2beta1')},application/json`,
  table: `${table('v1')},${table('v1beta1')},application/json`,
}

/** Stands for a time of the run in a body. */
export const now = '{now}'

export const protobufType = 'application/vnd.kubernetes.protobuf'

/** A request and the part of its answer that is kept: `{ status, headers, body }`, or `{ status, headers, events }`. */
export interface Exchange {
  readonly request: RecordedRequest
  readonly answer: JsonObject
}

/** A command line, what came of it, and what it asked the server. */
export interface CommandRecording {
  /** The name of the command, where it is not its words. */
  readonly label?: string
  readonly words: readonly string[]
  /** `{ code, stdout, stderr }`, normalised; what is kept as a table is not repeated. */
  readonly output: JsonObject
  /** The columns as they stand on the screen, where the command prints tables of the server's. */
  readonly table?: string
  readonly exchanges: readonly Exchange[]
}

/** What the real server said to one step of a scenario. */
export interface ResponseRecording {
  readonly step: string
  readonly answer: JsonObject
}

const dataFolder = join(import.meta.dirname, 'data')

/** Where the recording of a scenario lies, one entry to a line. */
export function recordingPath(name: string): string {
  return join(dataFolder, `${name.replace(/[^a-z0-9]+/gi, '-').toLowerCase()}.jsonl`)
}

export function readRecording<Entry>(name: string): readonly Entry[] {
  const path = recordingPath(name)
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => parseJson(line) as Entry)
}

export function recordingText(entries: readonly object[]): string {
  return entries.map((entry) => `${encodeJson(entry as JsonObject)}\n`).join('')
}

export function writeRecording(name: string, entries: readonly object[]): void {
  mkdirSync(dataFolder, { recursive: true })
  writeFileSync(recordingPath(name), recordingText(entries))
}

/** Enough that two answers do not have the same by accident. */
const digestLength = 24

/** What stands for a value that is too long to be kept. */
export function digestOf(value: JsonValue): string {
  return createHash('sha256').update(encodeCanonicalJson(value)).digest('hex').slice(0, digestLength)
}
