import { bringsChecks, needsConversion } from './carried-webhooks.ts'
import { pluralOfKind } from './plural-of-kind.ts'
import type { Right } from './right.ts'
import type { RightsSubject } from './rights-subject.ts'

interface WebhookRight extends Right {
  readonly why: string
  readonly onlyIf?: string | undefined
}

const registrationGroup = 'admissionregistration.k8s.io'
const registrationVerbs = ['get', 'create', 'patch', 'delete']

/** The rights with which an operator registers its webhooks and policies, and keeps their certificate. */
export function webhookRights(operator: RightsSubject, namespace: string): readonly WebhookRight[] {
  const { name, options, kinds = [] } = operator
  const { webhooks = [], policies = [], webhookServer } = options
  if (webhookServer === false) return []
  const converted = kinds.filter(needsConversion)
  const types = new Set(webhooks.map(({ type }) => type))
  // The checks that schemas bring are validating webhooks.
  if (kinds.some(bringsChecks)) types.add('validating')
  const resources = [
    ...(types.has('mutating') ? ['mutatingwebhookconfigurations'] : []),
    ...(types.has('validating') ? ['validatingwebhookconfigurations'] : []),
  ]
  const policyKinds = new Set(policies.flatMap(({ manifests }) => manifests.map((manifest) => manifest.kind ?? '')))
  const hasServer = resources.length > 0 || converted.length > 0 || types.has('conversion')
  return [
    ...resources.flatMap((resource) => rights(resource, registrationVerbs, `${name} registers its webhooks`)),
    ...[...policyKinds].flatMap((kind) =>
      rights(policyResource(kind), registrationVerbs, `${name} applies its policies`),
    ),
    ...conversionRights(name, converted.map(pluralOfKind)),
    ...(hasServer ? certificateRights(name, namespace) : []),
  ]
}

function rights(resource: string, verbs: readonly string[], why: string): readonly WebhookRight[] {
  return verbs.map((verb) => ({ group: registrationGroup, resource, verb, why }))
}

function policyResource(kind: string): string {
  return kind.endsWith('Policy') ? `${kind.slice(0, -1)}ies`.toLowerCase() : `${kind}s`.toLowerCase()
}

function conversionRights(name: string, kinds: readonly string[]): readonly WebhookRight[] {
  if (kinds.length === 0) return []
  const why = `${name} registers the conversion of ${kinds.join(', ')}`
  const definitions = { group: 'apiextensions.k8s.io', resource: 'customresourcedefinitions', why }
  return ['get', 'patch'].map((verb) => ({ ...definitions, verb }))
}

function certificateRights(name: string, namespace: string): readonly WebhookRight[] {
  const why = `${name} keeps the certificate of its webhooks`
  const onlyIf = 'the API server calls its webhooks through a Service'
  return ['get', 'create', 'patch'].map((verb) => ({ group: '', resource: 'secrets', verb, namespace, why, onlyIf }))
}
