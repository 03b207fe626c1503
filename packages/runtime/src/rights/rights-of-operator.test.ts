import { createApiServer } from '@kubewright/apiserver'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { ControllerDefinition } from '../controller/index.ts'
import { ConfigMap, Deployment, Job, Namespace, Pod } from '../kinds/index.ts'
import { defineResource, untypedKind } from '../resource/index.ts'
import { type RightsSubject, rightsManifests, rulesOf } from './index.ts'

const Site = defineResource({ group: 'example.com', version: 'v1', kind: 'Site', spec: z.object({}) })
const create = () => {
  throw new Error('not created in these tests')
}

/** The definition that defineController makes of a function with children and a finalizer. */
const sites: ControllerDefinition = {
  name: 'site',
  kinds: [Site, Deployment],
  writes: [
    { kind: Deployment, verbs: ['create', 'patch', 'delete'] },
    { kind: Site, verbs: ['patch'], subresource: 'status' },
    { kind: Site, verbs: ['patch'] },
  ],
  create,
}

function operator(options: RightsSubject['options'] = {}, controllers = [sites]): RightsSubject {
  return { name: 'shop', controllers, options }
}

/** One line per rule. */
function lines(subject: RightsSubject, namespace?: string) {
  return rulesOf(subject, { namespace }).map((rule) => {
    const { namespace: place, apiGroups, resources, resourceNames, verbs, why, onlyIf } = rule
    const where = place === undefined ? '' : `${place}: `
    const names = resourceNames === undefined ? '' : `[${resourceNames}]`
    return `${where}${apiGroups}/${resources}${names} ${verbs} (${why}${onlyIf === undefined ? '' : `; if ${onlyIf}`})`
  })
}

test('derives each rule with its reason', () => {
  expect(lines(operator())).toEqual([
    'example.com/sites get,list,watch (site reconciles Sites)',
    'apps/deployments get,list,watch (site watches Deployments)',
    'apps/deployments create,patch,delete (site writes Deployments)',
    'example.com/sites/status patch (site writes status of Sites)',
    'example.com/sites patch (site writes Sites)',
    'example.com/sites/finalizers update (site makes Sites owners that their children keep until they are deleted; if the API server runs OwnerReferencesPermissionEnforcement)',
    'events.k8s.io/events create,patch (shop records Events; shop elects a leader; if it records Events)',
    'shop-system: coordination.k8s.io/leases[shop] get,update (shop elects a leader; if leader election is on, as it is in a pod)',
    'shop-system: coordination.k8s.io/leases create (shop elects a leader; if leader election is on, as it is in a pod)',
    'authentication.k8s.io/tokenreviews create (shop authorizes readers of its metrics; if it serves metrics, as it does in a pod)',
    'authorization.k8s.io/subjectaccessreviews create (shop authorizes readers of its metrics; if it serves metrics, as it does in a pod)',
  ])
})

const bare = { leaderElection: { enabled: false }, metricsServer: { bindAddress: '0' } }

test('a kind that is watched in single namespaces needs a Role in each, a cluster-scoped one a ClusterRole', () => {
  const definition = { name: 'quota', kinds: [ConfigMap, Namespace], create }
  const options = { ...bare, defaults: { namespaces: ['a', 'b'] } }
  expect(lines(operator(options, [definition]))).toEqual([
    'a: /configmaps get,list,watch (quota reconciles ConfigMaps)',
    'b: /configmaps get,list,watch (quota reconciles ConfigMaps)',
    '/namespaces get,list,watch (quota watches Namespaces)',
    'a: events.k8s.io/events create,patch (shop records Events; if it records Events)',
    'b: events.k8s.io/events create,patch (shop records Events; if it records Events)',
  ])
})

test('namespaces of a kind override the defaults, and an empty string stands for all others', () => {
  const definition = { name: 'copy', kinds: [ConfigMap, Pod], create }
  const kinds = [{ kind: Pod, namespaces: { '': {}, c: {} } }]
  expect(lines(operator({ ...bare, defaults: { namespaces: ['a'] }, kinds }, [definition])).slice(0, 2)).toEqual([
    'a: /configmaps get,list,watch (copy reconciles ConfigMaps)',
    '/pods get,list,watch (copy watches Pods)',
  ])
})

test('declared uses are rules with their own reasons, also in one namespace', () => {
  const logs = { kind: Pod, verbs: ['get'], subresource: 'log', reason: 'reads the logs of failed Jobs' }
  const runs = { kind: Job, verbs: ['create'], reason: 'runs backups', namespace: 'backups' }
  const controller = { name: 'site', kinds: [Site], uses: [logs], create }
  expect(lines(operator({ ...bare, uses: [runs] }, [controller]))).toEqual(
    expect.arrayContaining([
      '/pods/log get (site reads the logs of failed Jobs)',
      'backups: batch/jobs create (shop runs backups)',
    ]),
  )
})

test('a right with two reasons is in one rule with both, the wider place wins, and a need without a condition too', () => {
  const one = { name: 'one', kinds: [ConfigMap], create }
  const two = { name: 'two', kinds: [ConfigMap], create }
  const uses = [
    { kind: ConfigMap, verbs: ['list'], reason: 'counts them', namespace: 'a' },
    {
      kind: untypedKind({ group: 'events.k8s.io', version: 'v1', kind: 'Event' }),
      verbs: ['create'],
      reason: 'reports',
    },
  ]
  expect(lines(operator({ ...bare, uses }, [one, two]))).toEqual([
    '/configmaps get,watch (one reconciles ConfigMaps; two reconciles ConfigMaps)',
    '/configmaps list (one reconciles ConfigMaps; two reconciles ConfigMaps; shop counts them)',
    'events.k8s.io/events create (shop reports)',
    'events.k8s.io/events patch (shop records Events; if it records Events)',
  ])
})

test('webhooks and policies need the rights to register them, unless they are switched off', () => {
  const webhooks = [{ type: 'mutating' }, { type: 'validating' }]
  const policies = ['replicas', 'owners'].map((name) => ({
    manifests: ['ValidatingAdmissionPolicy', 'ValidatingAdmissionPolicyBinding'].map((kind) => ({
      kind,
      metadata: { name },
    })),
  }))
  const own = (options: RightsSubject['options']) =>
    lines(operator({ ...bare, ...options }, [])).filter((line) => !line.includes('events'))
  const group = 'admissionregistration.k8s.io'
  const through = 'if the API server calls its webhooks through a Service'
  expect(own({ webhooks, policies })).toEqual([
    `${group}/mutatingwebhookconfigurations[shop,shop.shop-system] get,patch,delete (shop registers its webhooks)`,
    `${group}/mutatingwebhookconfigurations create (shop registers its webhooks)`,
    `${group}/validatingwebhookconfigurations[shop,shop.shop-system] get,patch,delete (shop registers its webhooks)`,
    `${group}/validatingwebhookconfigurations create (shop registers its webhooks)`,
    `${group}/validatingadmissionpolicies[replicas,owners] get,patch,delete (shop applies its policies)`,
    `${group}/validatingadmissionpolicies create (shop applies its policies)`,
    `${group}/validatingadmissionpolicybindings[replicas,owners] get,patch,delete (shop applies its policies)`,
    `${group}/validatingadmissionpolicybindings create (shop applies its policies)`,
    `shop-system: /secrets[shop-webhook-certificate] get,patch (shop keeps the certificate of its webhooks; ${through})`,
    `shop-system: /secrets create (shop keeps the certificate of its webhooks; ${through})`,
  ])
  const certificates = { secretName: 'tls' }
  expect(own({ webhooks, webhookServer: { certificates, service: { namespace: 'hooks' } } })).toContain(
    `hooks: /secrets[tls] get,patch (shop keeps the certificate of its webhooks; ${through})`,
  )
  const certManager = { certificates: { certManager: 'hooks/shop', folder: '/certificates' } }
  expect(own({ webhooks, webhookServer: certManager }).join()).not.toContain('secrets')
  expect(own({ webhooks, defaults: { namespaces: ['b', 'a'] } })[0]).toBe(
    `${group}/mutatingwebhookconfigurations[shop,shop.shop-system,shop.a.1] get,patch,delete (shop registers its webhooks)`,
  )
  expect(own({ webhooks, policies, webhookServer: false })).toEqual([])
})

test('conversions among the webhooks need the rights to register them, for their definitions only', () => {
  const webhooks = [
    { type: 'conversion', group: 'example.com', plural: 'sites' },
    { type: 'conversion', group: 'example.com', plural: 'pages' },
  ]
  const subject = { ...operator({ ...bare, webhooks }, []), kinds: [Site] }
  const definitions = 'apiextensions.k8s.io/customresourcedefinitions'
  expect(lines(subject).filter((line) => line.startsWith(definitions))).toEqual([
    `${definitions}[sites.example.com,pages.example.com] get,patch (shop registers the conversion of sites.example.com, pages.example.com)`,
  ])
})

test('a server accepts the manifests in their order', async () => {
  const runtime = createVirtualRuntime()
  const transport = createApiServer({ runtime }).transport()
  const manifests = rightsManifests(operator({ defaults: { namespaces: ['default'] } }), { namespace: 'kube-system' })
  expect(manifests.map(({ kind, metadata }) => `${kind} ${metadata.namespace ?? ''}/${metadata.name}`)).toEqual([
    'ServiceAccount kube-system/shop',
    'Role default/shop',
    'RoleBinding default/shop',
    'Role kube-system/shop',
    'RoleBinding kube-system/shop',
    'ClusterRole /shop',
    'ClusterRoleBinding /shop',
  ])
  for (const manifest of manifests) {
    const { namespace } = manifest.metadata
    const group = manifest.apiVersion === 'v1' ? '/api/v1' : `/apis/${manifest.apiVersion}`
    const place = namespace === undefined ? '' : `/namespaces/${namespace}`
    const path = `${group}${place}/${manifest.kind.toLowerCase()}s`
    const response = await transport.send({ method: 'POST', path, body: { form: 'value', value: manifest as never } })
    expect(response.status, JSON.stringify(response.body)).toBe(201)
  }
})
