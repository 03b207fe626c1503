import type { JsonValue } from '@kubewright/kube/json'
import type { ClientCertificateName } from './client-certificates.ts'

/**
 * Requests to both servers, one after the other, as data.
 *
 * Paths, query values, headers, bodies and texts may have placeholders, which are filled in for each server separately:
 *
 * - `{namespace}`: the scenario's own namespace, created before it runs, with the same name on both servers. It is a
 *   DNS label, so it makes names of cluster-scoped objects and groups of definitions unique
 *   (`widgets.{namespace}.example.com`).
 * - `{response:made.metadata.resourceVersion}`: a field of the JSON body of an earlier response: of the step that was
 *   saved under this name (`save: 'made'`), or of the step of this number, counted from 1 over `steps` (not over
 *   `setup`, nor over `during`). Array items are named by index (`items.0.metadata.uid`). A body value that is one
 *   placeholder alone becomes the field with its type; inside a longer text it becomes its text.
 * - `{decoded:made.data.token}`: the same for a base64 text, decoded.
 * - `{program:webhook.url}`: a field of our program that both servers call; see programs.ts.
 */
export interface RequestScenario {
  /** Unique among all scenarios; a short sentence or noun. The namespace is derived from it. */
  readonly name: string
  /**
   * Sent before the steps; not compared and not counted, but each must succeed on the real server, or meet its `until`.
   */
  readonly setup?: readonly RequestStep[]
  readonly steps: readonly Step[]
  /** Sent after the steps, whatever their outcome; responses are ignored. For objects outside the namespace. */
  readonly cleanup?: readonly RequestStep[]
}

export type Step = RequestStep | WatchStep

/** The parts of a request besides method and path. */
export interface RequestParts {
  /** Names the step in differences and in the list of known ones; defaults to `GET /path`. Unique in a scenario. */
  readonly name?: string
  readonly query?: Readonly<Record<string, string | readonly string[]>>
  /** In addition to the default Accept, Authorization and Content-Type. A header given here wins. */
  readonly headers?: Readonly<Record<string, string>>
  /** Defaults to `application/json`. */
  readonly accept?: string
  /** Sends no token. For another user's token, set the Authorization header. */
  readonly anonymous?: boolean
  /** The client certificate. */
  readonly certificate?: ClientCertificateName
  /**
   * The compared paths of the response, if not all: `status`, `headers`, `headers.content-type`,
   * `body.paths./api/v1/pods`, `events`. The real response must have one of them.
   */
  readonly only?: readonly string[]
}

/** One request with one response. */
export interface RequestStep extends RequestParts {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
  readonly path: string
  /** A JSON value. At most one of body, text and bytes. */
  readonly body?: JsonValue
  /** A body that is sent unchanged, after filling in placeholders. */
  readonly text?: string
  readonly bytes?: Uint8Array
  /** `application/json` if there is a body. */
  readonly contentType?: string
  /** The name by which later steps refer to the response. */
  readonly save?: string
  /**
   * The server may order its complaints at will (several validation errors of one object): causes and the parts of the
   * message are compared as sets.
   */
  readonly unordered?: boolean
  /**
   * The request is repeated until its response meets the condition, within a deadline; the last response is compared.
   * For changes that a real server makes with a delay, such as serving the resource of a new definition.
   */
  readonly until?: Condition
}

/** All given conditions must hold. */
export interface Condition {
  readonly status?: number
  /** A path in the JSON body, as in placeholders. Without `equals` it must exist. */
  readonly field?: string
  readonly equals?: JsonValue
  /** A text that the body must contain; it may have placeholders. */
  readonly contains?: string
  /** A text that the body must not contain; it may have placeholders. */
  readonly lacks?: string
}

/**
 * A watch: opened, then the requests of `during` are sent (each compared as a step of its own), then events are read
 * until the end condition holds, within a deadline. Events after the end condition are ignored.
 */
export interface WatchStep extends RequestParts {
  /** The path; `watch=true` is added to the query. */
  readonly watch: string
  readonly during?: readonly RequestStep[]
  /** How many events to read, or the last event, or `end`: until the server closes the stream. */
  readonly events: number | 'BOOKMARK' | 'ERROR' | 'end'
  /** Sent only after this many events were read: a watch without a resourceVersion begins with the existing objects. */
  readonly duringAfterEvents?: number
  /** Events may arrive in any order; bookmarks do not count. */
  readonly unordered?: boolean
}

/**
 * Command lines of kubectl and helm that run against both servers, one after the other, as data. Every scenario has its
 * own home, cache and kubeconfig, whose context has the scenario's namespace. Words, stdin and files may have
 * `{namespace}` (no fields of responses: only the output of programs is compared).
 */
export interface CommandScenario {
  readonly name: string
  /** Sent before the commands; as in request scenarios. */
  readonly setup?: readonly RequestStep[]
  /** Files in the folder of the commands, by relative path. */
  readonly files?: Readonly<Record<string, string>>
  readonly commands: readonly Command[]
  readonly cleanup?: readonly RequestStep[]
}

export interface Command {
  /** Unique in a scenario; defaults to the command line. */
  readonly name?: string
  readonly command: 'kubectl' | 'helm'
  readonly words: readonly string[]
  readonly stdin?: string
  /** Written before the command runs, in addition to the scenario's. */
  readonly files?: Readonly<Record<string, string>>
  /** Sent before the command runs, for their conditions: changes that a real server makes with a delay. */
  readonly before?: readonly RequestStep[]
  /** Lines of the output may have any order. */
  readonly unordered?: boolean
  /** The compared parts: `code`, `stdout`, `stderr`; defaults to all. */
  readonly only?: readonly ('code' | 'stdout' | 'stderr')[]
}

export function isWatchStep(step: Step): step is WatchStep {
  return 'watch' in step
}
