import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import type { RequestScenario, RequestStep } from '../../scenario.ts'
import { collection } from '../objects.ts'
import { mergePatch, post, put, remove } from '../steps.ts'

const ingressesPath = collection('networking.k8s.io/v1', 'ingresses')
const classesPath = '/apis/networking.k8s.io/v1/ingressclasses'
const addressesPath = '/apis/networking.k8s.io/v1/ipaddresses'
const rangesPath = '/apis/networking.k8s.io/v1/servicecidrs'
const dryRun = { dryRun: 'All' }

const backend = { service: { name: 'web', port: { number: 80 } } }
const rule = (path: JsonObject, host?: string): JsonObject => ({
  ...(host === undefined ? {} : { host }),
  http: { paths: [{ pathType: 'Prefix', path: '/', backend, ...path }] },
})

const ingress = (name: string, spec: JsonObject, metadata: JsonObject = {}): JsonObject => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'Ingress',
  metadata: { name, ...metadata },
  spec,
})

function tried(name: string, spec: JsonObject, metadata: JsonObject = {}): RequestStep {
  return post(ingressesPath, ingress('tried', spec, metadata), { name, query: dryRun, unordered: true })
}

const triedBackend = (name: string, wrong: JsonValue) => tried(name, { defaultBackend: wrong })

const classAnnotation = { annotations: { 'kubernetes.io/ingress.class': 'old' } }

const ingressScenarios: readonly RequestScenario[] = [
  {
    name: 'ingresses',
    steps: [
      post(
        ingressesPath,
        ingress('a', { rules: [rule({}, '*.example.com')], tls: [{ hosts: ['*.example.com'], secretName: 's' }] }),
        {
          name: 'create',
        },
      ),
      post(ingressesPath, ingress('b', { defaultBackend: backend }, classAnnotation), {
        name: 'with the old annotation',
      }),
      mergePatch(`${ingressesPath}/b`, { spec: { ingressClassName: 'new' } }, { name: 'and the new field' }),
      mergePatch(
        `${ingressesPath}/a/status`,
        { status: { loadBalancer: { ingress: [{ ip: '192.0.2.1', ports: [{ port: 80, protocol: 'TCP' }] }] } } },
        { name: 'a status' },
      ),
      mergePatch(
        `${ingressesPath}/a/status`,
        {
          status: { loadBalancer: { ingress: [{ ip: '192.0.2.01' }, { hostname: '192.0.2.1' }, { hostname: 'A_b' }] } },
        },
        { name: 'a bad status', unordered: true },
      ),
      mergePatch(`${ingressesPath}/a`, { spec: { rules: null } }, { name: 'without rules' }),
      put(`${ingressesPath}/a`, ingress('a', { defaultBackend: backend }), { name: 'with a default' }),
    ],
  },
  {
    name: 'ingresses that are refused',
    steps: [
      tried('without rules', {}),
      tried('with two classes', { defaultBackend: backend, ingressClassName: 'new' }, classAnnotation),
      tried('of a bad class', { defaultBackend: backend, ingressClassName: 'A_b' }),
      tried('a host that is an address', { rules: [rule({}, '192.0.2.1')] }),
      tried('bad hosts', { rules: [rule({}, 'A_b'), rule({}, 'a.*.example.com'), rule({}, '*')] }),
      tried('no type of a path', { rules: [{ http: { paths: [{ path: '/', backend }] } }] }),
      tried('an unknown path type', { rules: [rule({ pathType: 'Any' })] }),
      tried('no paths', { rules: [{ http: { paths: [] } }] }),
      tried('a relative path', { rules: [rule({ path: 'a' })] }),
      tried('an empty path', { rules: [rule({ path: '' })] }),
      tried('paths that lead elsewhere', {
        rules: [rule({ path: '/a//b/../c/.' }), rule({ path: '/a%2Fb/..', pathType: 'Exact' })],
      }),
      tried('any path', {
        rules: [
          rule({ path: '', pathType: 'ImplementationSpecific' }),
          rule({ path: 'a//', pathType: 'ImplementationSpecific' }),
        ],
      }),
      tried('bad names in TLS', {
        defaultBackend: backend,
        tls: [{ hosts: ['A_b', '*.*.example.com'], secretName: 'A_b' }],
      }),
      triedBackend('an empty backend', {}),
      triedBackend('a backend with both', { ...backend, resource: { kind: 'A', name: 'a' } }),
      triedBackend('a backend without a port', { service: { name: 'web' } }),
      triedBackend('a backend with two ports', { service: { name: 'web', port: { name: 'http', number: 80 } } }),
      triedBackend('a backend with a bad port', { service: { name: 'web', port: { number: 70_000 } } }),
      triedBackend('a backend with a bad name', { service: { name: 'A_b', port: { name: 'A_b' } } }),
      triedBackend('a backend without a name', { service: { name: '', port: { number: 80 } } }),
      triedBackend('a service whose name begins with a digit', { service: { name: '1a', port: { number: 80 } } }),
      triedBackend('another resource', { resource: { apiGroup: 'a b', kind: '', name: 'a/b' } }),
    ],
  },
]

const ingressClass = (name: string, spec: JsonObject, metadata: JsonObject = {}): JsonObject => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'IngressClass',
  metadata: { name, ...metadata },
  spec,
})

const controller = 'example.com/front'

function triedClass(name: string, spec: JsonObject): RequestStep {
  return post(classesPath, ingressClass('{namespace}-tried', spec), { name, query: dryRun, unordered: true })
}

const parameters = { kind: 'A', name: 'a' }

const classScenarios: readonly RequestScenario[] = [
  {
    name: 'classes of ingresses',
    steps: [
      post(classesPath, ingressClass('{namespace}-a', { controller, parameters }), { name: 'create' }),
      mergePatch(
        `${classesPath}/{namespace}-a`,
        { spec: { controller: 'example.com/other' } },
        { name: 'of another controller' },
      ),
      triedClass('without a controller', {}),
      triedClass('of a bad controller', { controller: 'front' }),
      triedClass('of a bad domain', { controller: 'A_b/front here' }),
      triedClass('of a long controller', { controller: `example.com/${'a'.repeat(250)}` }),
      triedClass('with bad parameters', { controller, parameters: { apiGroup: 'a b', kind: '', name: 'a/b' } }),
      triedClass('with parameters of an unknown scope', {
        controller,
        parameters: { ...parameters, scope: 'Any' },
      }),
      triedClass('with parameters of no namespace', { controller, parameters: { ...parameters, scope: 'Namespace' } }),
      triedClass('with parameters of a bad namespace', {
        controller,
        parameters: { ...parameters, scope: 'Namespace', namespace: 'A_b' },
      }),
      triedClass('with parameters of a namespace', { controller, parameters: { ...parameters, namespace: 'a' } }),
    ],
    cleanup: [remove(`${classesPath}/{namespace}-a`)],
  },
  {
    name: 'the default class of ingresses',
    setup: [
      post(
        classesPath,
        ingressClass(
          '{namespace}-a',
          { controller },
          { annotations: { 'ingressclass.kubernetes.io/is-default-class': 'true' } },
        ),
      ),
      post(
        classesPath,
        ingressClass(
          '{namespace}-b',
          { controller },
          { annotations: { 'ingressclass.kubernetes.io/is-default-class': 'yes' } },
        ),
      ),
    ],
    steps: [
      post(ingressesPath, ingress('a', { defaultBackend: backend }), { name: 'of an ingress without one' }),
      post(ingressesPath, ingress('b', { defaultBackend: backend, ingressClassName: 'b' }), {
        name: 'of one with its own',
      }),
      post(ingressesPath, ingress('c', { defaultBackend: backend }, classAnnotation), {
        name: 'of one with the annotation',
      }),
      put(`${ingressesPath}/a`, ingress('a', { defaultBackend: backend }), { name: 'of one that is changed' }),
    ],
    cleanup: [remove(`${classesPath}/{namespace}-a`), remove(`${classesPath}/{namespace}-b`)],
  },
]

const address = (name: string, spec: JsonObject): JsonObject => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'IPAddress',
  metadata: { name },
  spec,
})
const parentRef = { resource: 'services', namespace: 'a', name: 'b' }

function triedAddress(name: string, text: string, spec: JsonObject): RequestStep {
  return post(addressesPath, address(text, spec), { name, query: dryRun, unordered: true })
}

function triedRange(name: string, ranges: readonly string[]): RequestStep {
  const body = {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'ServiceCIDR',
    metadata: { name: '{namespace}-tried' },
    spec: { cidrs: ranges },
  }
  return post(rangesPath, body, { name, query: dryRun, unordered: true })
}

const addressScenarios: readonly RequestScenario[] = [
  {
    name: 'addresses and ranges',
    steps: [
      post(addressesPath, address('192.0.2.21', { parentRef }), { name: 'an address' }),
      mergePatch(`${addressesPath}/192.0.2.21`, { spec: { parentRef: { name: 'c' } } }, { name: 'of another parent' }),
      triedAddress('named badly', 'here', { parentRef }),
      triedAddress('named with zeros', '192.0.2.021', { parentRef }),
      triedAddress('named in capitals', '2001:DB8::1', { parentRef }),
      triedAddress('without a parent', '192.0.2.22', {}),
      triedAddress('of a bad parent', '192.0.2.22', {
        parentRef: { group: 'a b', resource: '', name: '', namespace: 'a/b' },
      }),
      triedRange('no ranges', []),
      triedRange('three ranges', ['192.0.2.0/25', '2001:db8::/64', '192.0.2.128/25']),
      triedRange('two ranges of a family', ['192.0.2.0/25', '192.0.2.128/25']),
      triedRange('bad ranges', ['192.0.2.1/24', '2001:DB8::/64']),
      triedRange('two ranges', ['192.0.2.0/25', '2001:db8::/64']),
      mergePatch(
        `${rangesPath}/kubernetes`,
        { spec: { cidrs: ['192.0.2.0/24'] } },
        { name: 'another range', query: dryRun },
      ),
      mergePatch(`${rangesPath}/kubernetes`, { spec: { cidrs: [] } }, { name: 'without its range', query: dryRun }),
      mergePatch(
        `${rangesPath}/kubernetes/status`,
        { metadata: { labels: { a: 'b' } }, spec: { cidrs: [] }, status: { conditions: [] } },
        { name: 'the status of a range', query: dryRun },
      ),
    ],
    cleanup: [remove(`${addressesPath}/192.0.2.21`)],
  },
]

export const ingressAndAddressScenarios: readonly RequestScenario[] = [
  ...ingressScenarios,
  ...classScenarios,
  ...addressScenarios,
]
