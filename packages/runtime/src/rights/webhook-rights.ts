import { bringsChecks, needsConversion } from './carried-webhooks.ts'
import { pluralOfKind } from './plural-of-kind.ts'
import { namedRights, type Right } from './right.ts'
import type { RightsSubject } from './rights-subject.ts'
import { chosenNamespaces, registrationName } from './watched-namespaces.ts'

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
  const types = new Set(webhooks.map(({ type }) => type))
  // The checks that schemas bring are validating webhooks.
  if (kinds.some(bringsChecks)) types.add('validating')
  const resources = [
    ...(types.has('mutating') ? ['mutatingwebhookconfigurations'] : []),
    ...(types.has('validating') ? ['validatingwebhookconfigurations'] : []),
  ]
  const conversions = conversionRights(operator)
  const hasServer = resources.length > 0 || conversions.length > 0
  return [
    ...resources.flatMap((resource) =>
      configurationNames(operator, namespace).flatMap((own) => rights(resource, own, `${name} registers its webhooks`)),
    ),
    ...policies.flatMap(({ manifests }) =>
      manifests.flatMap(({ kind = '', metadata }) =>
        rights(policyResource(kind), metadata?.name ?? '', `${name} applies its policies`),
      ),
    ),
    ...conversions,
    ...(hasServer ? certificateRights(operator, namespace) : []),
  ]
}

/** Where it runs, flags may limit it to other namespaces than its definition says. */
function configurationNames({ name, options }: RightsSubject, namespace: string): readonly string[] {
  const { service } = (options.webhookServer || {}) as SubjectServer
  const watched = chosenNamespaces(options)
  const inPod = registrationName(name, watched ?? [namespace], service?.namespace ?? namespace)
  return [...new Set([name, inPod, registrationName(name, watched, undefined)])]
}

function rights(resource: string, object: string, why: string): readonly WebhookRight[] {
  return namedRights({ group: registrationGroup, resource }, registrationVerbs, object).map((one) => ({ ...one, why }))
}

function policyResource(kind: string): string {
  return kind.endsWith('Policy') ? `${kind.slice(0, -1)}ies`.toLowerCase() : `${kind}s`.toLowerCase()
}

/** Such as backups.example.com. */
export function definitionName({ group, plural }: { readonly group: string; readonly plural: string }): string {
  return `${plural}.${group}`
}

/** For the conversions of its kinds, and those among its webhooks. */
function conversionRights({ name, options, kinds = [] }: RightsSubject): readonly WebhookRight[] {
  const converted = new Map(
    kinds.filter(needsConversion).map((kind) => [definitionName(kind.definition), pluralOfKind(kind)]),
  )
  for (const { type, group = '', plural = '' } of options.webhooks ?? []) {
    const definition = definitionName({ group, plural })
    if (type === 'conversion' && !converted.has(definition)) converted.set(definition, definition)
  }
  const why = `${name} registers the conversion of ${[...converted.values()].join(', ')}`
  const definitions = { group: 'apiextensions.k8s.io', resource: 'customresourcedefinitions' }
  return [...converted.keys()].flatMap((definition) =>
    namedRights(definitions, ['get', 'patch'], definition).map((one) => ({ ...one, why })),
  )
}

function certificateRights({ name, options }: RightsSubject, namespace: string): readonly WebhookRight[] {
  const why = `${name} keeps the certificate of its webhooks`
  const onlyIf = 'the API server calls its webhooks through a Service'
  const { certificates = {}, service } = (options.webhookServer || {}) as SubjectServer
  // cert-manager writes its own Secret, which is mounted.
  if ('certManager' in certificates) return []
  const { secretName = `${name}-webhook-certificate` } = certificates
  const secrets = { group: '', resource: 'secrets', namespace: service?.namespace ?? namespace }
  return namedRights(secrets, ['get', 'create', 'patch'], secretName).map((one) => ({ ...one, why, onlyIf }))
}

/** The parts of the settings of a server that decide about the Secret. */
interface SubjectServer {
  readonly certificates?: { readonly secretName?: string | undefined; readonly certManager?: string } | undefined
  readonly service?: { readonly namespace?: string | undefined } | undefined
}
