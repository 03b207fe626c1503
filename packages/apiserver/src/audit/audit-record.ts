import { isKubeError } from '@kubewright/kube'
import { decodeYaml } from '@kubewright/kube/decode'
import { encodeJson, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { printedForm } from '@kubewright/kube/protobuf'
import type { Runtime } from '@kubewright/kube/runtime'
import type { TransportBody } from '@kubewright/kube/transport'
import type { ApiResponse } from '../api/index.ts'
import type { Decision } from '../authorization/index.ts'
import { apiserverLimits } from '../limits.ts'
import { isLongRunning, observeStream, type RequestInfo, type RequestLine } from '../request/index.ts'
import type { AuditNotes, UserInfo } from '../user-info.ts'
import {
  annotationsObject,
  microTime,
  objectReference,
  requestUri,
  responseObject,
  responseStatus,
  shortUserAgent,
  sourceAddresses,
  userObject,
  withoutManagedFields,
} from './event.ts'
import { type AuditStage, isAtLeast } from './policy.ts'
import type { AuditDecision } from './policy-match.ts'

/** A request as the log sees it; some fields are known only after authentication. */
export interface AuditedRequest extends RequestLine {
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly search?: string | undefined
  readonly source?: string | undefined
  readonly auditId?: string | undefined
  readonly body?: TransportBody | undefined
}

export interface RecordOptions {
  readonly runtime: Runtime
  readonly decision: AuditDecision
  readonly info: RequestInfo
  readonly sender: UserInfo
  readonly write: (line: string) => void
}

/** Records one request, from its first line to the end of its response. */
export class AuditRecord implements AuditNotes {
  readonly #options: RecordOptions
  readonly #receivedMs: number
  readonly #annotations = new Map<string, string>()
  #request: AuditedRequest
  readonly #id: string
  #impersonated: UserInfo | undefined
  #object: JsonObject | undefined
  #response: ApiResponse | undefined

  constructor(options: RecordOptions, request: AuditedRequest) {
    const { headers = {}, auditId } = request
    this.#options = options
    this.#request = request
    this.#receivedMs = options.runtime.clock.now()
    this.#id = auditId ?? (headers['audit-id'] || options.runtime.random.uuid())
  }

  /** The sender is known now. */
  received(): void {
    this.#emit('RequestReceived', this.#receivedMs)
  }

  /** Records the impersonated user. */
  impersonatedAs(user: UserInfo): void {
    if (user !== this.#options.sender) this.#impersonated = user
  }

  /** Records the decision of the authorizer and its reason. */
  decided({ isAllowed, reason }: Decision): void {
    this.annotate('authorization.k8s.io/decision', isAllowed ? 'allow' : 'forbid')
    this.annotate('authorization.k8s.io/reason', reason)
  }

  /** The whole request is known now. */
  complete(request: AuditedRequest): void {
    this.#request = request
  }

  /** Records a request that was refused before anything was known of it, in one event. */
  refused(response: ApiResponse): void {
    this.#response = response
    this.#emit('ResponseStarted', this.#nowMs)
  }

  annotate(key: string, value: string): void {
    this.#annotations.set(key, value)
  }

  requestObject(object: JsonObject): void {
    this.#object = object
  }

  /** Records the response; for a long-running request, its start now and its end later. Returns the response. */
  recordResponse(response: ApiResponse): ApiResponse {
    this.#response = response
    const headers = { ...response.headers, 'audit-id': this.#id }
    if (!isLongRunning(this.#options.info)) {
      this.#emit('ResponseComplete', this.#nowMs)
      return { ...response, headers }
    }
    this.#emit('ResponseStarted', this.#nowMs)
    const end = () => this.#emit('ResponseComplete', this.#nowMs)
    if (response.form !== 'watch' && response.form !== 'stream') {
      end()
      return { ...response, headers }
    }
    return { ...response, headers, stream: observeStream(response.stream, { ended: end }) }
  }

  get #nowMs(): number {
    return this.#options.runtime.clock.now()
  }

  #emit(stage: AuditStage, stageMs: number): void {
    const { decision, info, sender, write } = this.#options
    if (decision.omitStages.includes(stage)) return
    const { headers = {}, source, search } = this.#request
    const addresses = sourceAddresses(headers, source)
    const agent = headers['user-agent'] ?? ''
    const isEarly = stage === 'RequestReceived'
    const reference = objectReference(info, isEarly ? undefined : this.#object)
    const lineWith = (contents: JsonObject, annotations: ReadonlyMap<string, string>) =>
      encodeJson({
        kind: 'Event',
        apiVersion: 'audit.k8s.io/v1',
        level: decision.level,
        auditID: this.#id,
        stage,
        requestURI: requestUri(this.#request, search),
        verb: info.verb,
        user: userObject(sender),
        ...(this.#impersonated === undefined || isEarly ? {} : { impersonatedUser: userObject(this.#impersonated) }),
        ...(addresses.length === 0 ? {} : { sourceIPs: addresses }),
        ...(agent === '' ? {} : { userAgent: shortUserAgent(agent) }),
        ...(reference === undefined ? {} : { objectRef: reference }),
        ...contents,
        requestReceivedTimestamp: microTime(this.#receivedMs),
        stageTimestamp: microTime(stageMs),
        ...(annotations.size === 0 ? {} : { annotations: annotationsObject(annotations) }),
      })
    const contents = isEarly ? {} : this.#contents()
    const fullLine = lineIfPossible(() => lineWith(contents, this.#annotations))
    write(fullLine ?? lineWith(withoutObjects(contents), new Map([...this.#annotations, truncated])))
  }

  /** The objects of the request and the response that the level includes. */
  #contents(): JsonObject {
    const { level, omitManagedFields } = this.#options.decision
    const response = this.#response
    if (response === undefined) return {}
    const shown = (object: JsonObject) => (omitManagedFields ? withoutManagedFields(object) : object)
    const sent = isAtLeast(level, 'Request') ? this.#sentObject() : undefined
    const returned = isAtLeast(level, 'RequestResponse') ? responseObject(response) : undefined
    return {
      responseStatus: responseStatus(response),
      ...(sent === undefined ? {} : { requestObject: isJsonObject(sent) ? shown(sent) : sent }),
      ...(returned === undefined ? {} : { responseObject: shown(returned) }),
    }
  }

  /** The request object: decoded, or the patch as sent. */
  #sentObject(): JsonValue | undefined {
    if (this.#options.info.verb === 'patch') return patchIn(this.#request.body)
    if (this.#object === undefined) return undefined
    try {
      return printedForm(this.#object)
    } catch (error) {
      if (!isKubeError(error)) throw error
      return this.#object
    }
  }
}

/** Kubernetes' mark of an event without the objects that made it too large. */
const truncated = ['audit.k8s.io/truncated', 'true'] as const

/** Undefined if the line would be too large, or longer than a string can be. A large request must still be logged. */
function lineIfPossible(make: () => string): string | undefined {
  try {
    const line = make()
    return Buffer.byteLength(line) > apiserverLimits.auditEventSizeBytesMax ? undefined : line
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function withoutObjects({ requestObject: _request, responseObject: _response, ...rest }: JsonObject): JsonObject {
  return rest
}

/** Parses JSON, which is also YAML. */
function patchIn(body: TransportBody | undefined): JsonValue | undefined {
  if (body === undefined || body.form === 'value') return body?.value
  try {
    return decodeYaml(body.bytes).value
  } catch (error) {
    if (!isKubeError(error)) throw error
    return undefined
  }
}
