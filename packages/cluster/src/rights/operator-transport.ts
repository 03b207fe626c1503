import { type RequestInfo, requestInfoOf } from '@kubewright/apiserver'
import { isJsonObject, type JsonObject } from '@kubewright/kube/json'
import type { Transport, TransportRequest, TransportResponse } from '@kubewright/kube/transport'
import { RuntimeError } from 'kubewright'
import { missingRulesOf, type Right, rulesText } from 'kubewright/rights'
import type { RightsRecord } from './rights-record.ts'

export interface OperatorTransportOptions {
  readonly transport: Transport
  readonly operator: string
  readonly record: RightsRecord
  /** The kind of a resource, such as Job for jobs of batch; undefined for an unknown one. */
  kindOf(group: string, resource: string): string | undefined
  /** Receives each missing right once, as OPERATOR_RIGHTS_MISSING. */
  readonly onError: (error: unknown) => void
}

/** The transport of an operator: records which rules its requests use, and explains refusals. */
export function operatorTransport(options: OperatorTransportOptions): Transport {
  const { transport, record } = options
  return {
    async send(request) {
      const info = requestInfoOf({ method: request.method, path: request.path, query: request.query ?? {} })
      if (!info.isResourceRequest || isOwnReview(info)) return transport.send(request)
      const response = await transport.send(request)
      const refused = refusedVerb(response)
      if (refused !== undefined) return explained(response, rightOf(info, refused), options)
      for (const verb of verbsOf(request, response, info)) {
        const right = rightOf(info, verb)
        if (!record.note(right)) reportMissing(right, options)
      }
      return response
    },
    close: () => transport.close(),
  }
}

/** Every authenticated user may ask for its own permissions. */
function isOwnReview({ apiGroup, resource }: RequestInfo): boolean {
  return apiGroup === 'authorization.k8s.io' && resource.startsWith('selfsubject')
}

function rightOf({ apiGroup, resource, subresource, namespace, name }: RequestInfo, verb: string): Right {
  return {
    group: apiGroup,
    resource: subresource === '' ? resource : `${resource}/${subresource}`,
    verb,
    namespace: namespace === '' ? undefined : namespace,
    name: name === '' ? undefined : name,
  }
}

/** A patch or an update that creates its object needs the right to create too. */
function verbsOf({ method }: TransportRequest, { status }: TransportResponse, { verb }: RequestInfo): string[] {
  return status === 201 && method !== 'POST' ? [verb, 'create'] : [verb]
}

/** The verb that the authorizer refused; undefined for any other response, such as a refusal by admission. */
function refusedVerb({ status, body }: TransportResponse): string | undefined {
  if (status !== 403 || body.form !== 'value' || !isJsonObject(body.value)) return undefined
  return /User "[^"]*" cannot (\w+) resource /.exec(String(body.value['message']))?.[1]
}

/** The refusal, with what the operator should declare. */
function explained(response: TransportResponse, right: Right, options: OperatorTransportOptions): TransportResponse {
  reportMissing(right, options)
  const status = response.body.form === 'value' ? (response.body.value as JsonObject) : {}
  const message = `${String(status['message'])}; ${remedy(right, options)}`
  return { ...response, body: { form: 'value', value: { ...status, message } } }
}

function reportMissing(right: Right, options: OperatorTransportOptions): void {
  const { operator, record, onError } = options
  if (!record.noteMissing(right)) return
  const missingRules = missingRulesOf([{ ...right, name: undefined }])
  const message = `operator ${operator} sent a request that none of its rules allows; ${remedy(right, options)}; it lacks this rule of ${rulesText(missingRules)}`
  onError(new RuntimeError('OPERATOR_RIGHTS_MISSING', message, { missingRules }))
}

function remedy({ group, resource, verb, namespace }: Right, { kindOf }: OperatorTransportOptions): string {
  const [plural = '', subresource] = resource.split('/')
  const kind = kindOf(group, plural) ?? plural
  const part = subresource === undefined ? '' : `, subresource: '${subresource}'`
  const place = namespace === undefined ? '' : `, or a namespace that the operator watches`
  return `to allow it, declare uses: [{ kind: ${kind}, verbs: ['${verb}']${part}, reason: '...' }] in defineController or defineOperator${place}`
}
