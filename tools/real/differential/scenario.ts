import type { JsonValue } from '@kubewright/kube/json'
import type { ClientCertificateName } from './client-certificates.ts'

/**
 * Requests that are sent to both servers, one after the other, as data.
 *
 * Paths, query values, headers, bodies and texts may hold placeholders, which are filled in for each server apart:
 *
 * - `{namespace}`: a namespace of the scenario's own, made before it runs, of the same name on both servers. It is a
 *   DNS label, so names of cluster-wide objects and groups of definitions are made unique with it
 *   (`widgets.{namespace}.example.com`).
 * - `{answer:made.metadata.resourceVersion}`: a field of the JSON body of an earlier answer: of the step that was saved
 *   under this name (`save: 'made'`), or of the step of this number, counted from 1 over `steps` (not over `setup`, nor
 *   over `during`). Items of arrays go by their index (`items.0.metadata.uid`). A body value that is one placeholder
 *   and nothing else becomes the field with its type; inside a longer text it is written out.
 * - `{decoded:made.data.token}`: the same of a text in base64, as it is without.
 * - `{program:webhook.url}`: what a program of ours says of itself, which both servers call; see programs.ts.
 */
export interface RequestScenario {
  /** Unique among all scenarios; a short sentence or noun. The namespace is made of it. */
  readonly name: string
  /** Sent before the steps; not compared and not counted, but each must succeed on the real server, or be as its `until` says. */
  readonly setup?: readonly RequestStep[]
  readonly steps: readonly Step[]
  /** Sent after the steps, whatever came of them; answers are not looked at. For what lies outside the namespace. */
  readonly cleanup?: readonly RequestStep[]
}

export type Step = RequestStep | WatchStep

/** What a request is made of besides method and path. */
export interface RequestParts {
  /** Told in differences and in the list of known ones; `GET /path` where there is none. Unique in a scenario. */
  readonly name?: string
  readonly query?: Readonly<Record<string, string | readonly string[]>>
  /** Beside those the engine sends: Accept, Authorization, Content-Type. A header given here wins. */
  readonly headers?: Readonly<Record<string, string>>
  /** `application/json` unless told otherwise. */
  readonly accept?: string
  /** Sends no token. Another user's is an Authorization header. */
  readonly anonymous?: boolean
  /** Shows this certificate in the handshake. */
  readonly certificate?: ClientCertificateName
  /**
   * The paths of the answer that are compared, where the rest is too much or not the point: `status`, `headers`,
   * `headers.content-type`, `body.paths./api/v1/pods`, `events`. The real answer must have one of them.
   */
  readonly only?: readonly string[]
}

/** One request with one answer. */
export interface RequestStep extends RequestParts {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
  readonly path: string
  /** A JSON value. At most one of body, text and bytes. */
  readonly body?: JsonValue
  /** A body sent as it is, after placeholders. */
  readonly text?: string
  readonly bytes?: Uint8Array
  /** `application/json` where there is a body. */
  readonly contentType?: string
  /** The name under which later steps refer to the answer. */
  readonly save?: string
  /**
   * The server may order what it complains about at will (several validation errors of one object): causes and the
   * parts of the message are compared as sets.
   */
  readonly unordered?: boolean
  /**
   * The request is sent again until its answer is so, within a deadline; the last answer is compared. For what a real
   * server does in its own time, such as serving the resource of a new definition.
   */
  readonly until?: Condition
}

/** All that are given must hold. */
export interface Condition {
  readonly status?: number
  /** A path in the JSON body, as in placeholders. Without `equals` it must be there. */
  readonly field?: string
  readonly equals?: JsonValue
  /** A text that the body must hold somewhere; it may have placeholders. */
  readonly contains?: string
  /** A text that the body must hold nowhere; it may have placeholders. */
  readonly lacks?: string
}

/**
 * A watch: opened, then the requests of `during` are sent (each compared as a step of its own), then events are read
 * until the end condition holds, within a deadline. Events after the end condition are not looked at.
 */
export interface WatchStep extends RequestParts {
  /** The path; `watch=true` is added to the query. */
  readonly watch: string
  readonly during?: readonly RequestStep[]
  /** How many events to read, or the event that is the last, or `end`: until the server closes the stream. */
  readonly events: number | 'BOOKMARK' | 'ERROR' | 'end'
  /** Sent only after that many events were read: a watch without a resourceVersion begins with what there is. */
  readonly duringAfterEvents?: number
  /** Events may come in any order; bookmarks are not counted among them. */
  readonly unordered?: boolean
}

/**
 * Command lines of kubectl and helm that are run against both servers, one after the other, as data. Every scenario has
 * a home, a cache and a kubeconfig of its own, whose context has the scenario's namespace. Words, stdin and files may
 * hold `{namespace}` (no answers: programs are told apart by what they print).
 */
export interface CommandScenario {
  readonly name: string
  /** Sent before the commands; as in request scenarios. */
  readonly setup?: readonly RequestStep[]
  /** Files in the folder where the commands run, by relative path. */
  readonly files?: Readonly<Record<string, string>>
  readonly commands: readonly Command[]
  readonly cleanup?: readonly RequestStep[]
}

export interface Command {
  /** Unique in a scenario; the command line where there is none. */
  readonly name?: string
  readonly command: 'kubectl' | 'helm'
  readonly words: readonly string[]
  readonly stdin?: string
  /** Written before the command runs, beside the scenario's. */
  readonly files?: Readonly<Record<string, string>>
  /** Sent before the command runs, for their conditions: what a real server does in its own time. */
  readonly before?: readonly RequestStep[]
  /** Lines of the output come in any order. */
  readonly unordered?: boolean
  /** What is compared: `code`, `stdout`, `stderr`; all unless told otherwise. */
  readonly only?: readonly ('code' | 'stdout' | 'stderr')[]
}

export function isWatchStep(step: Step): step is WatchStep {
  return 'watch' in step
}
