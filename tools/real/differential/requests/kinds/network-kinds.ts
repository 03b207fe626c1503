import type { KindSample } from './kind-lifecycle.ts'

const backend = { service: { name: 'web', port: { number: 80 } } }

export const networkKinds: readonly KindSample[] = [
  {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    plural: 'ingresses',
    content: {
      spec: { rules: [{ host: 'example.com', http: { paths: [{ path: '/', pathType: 'Prefix', backend }] } }] },
    },
    change: { spec: { ingressClassName: 'front' } },
  },
  {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'IngressClass',
    plural: 'ingressclasses',
    isClusterWide: true,
    content: { spec: { controller: 'example.com/front' } },
    change: { spec: { parameters: { apiGroup: 'example.com', kind: 'Front', name: 'a' } } },
  },
  {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    plural: 'networkpolicies',
    content: { spec: { podSelector: { matchLabels: { app: 'a' } }, ingress: [{ ports: [{ port: 80 }] }] } },
    change: { spec: { policyTypes: ['Ingress', 'Egress'] } },
  },
  {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'IPAddress',
    plural: 'ipaddresses',
    isClusterWide: true,
    content: { spec: { parentRef: { resource: 'services', name: 'a', namespace: '{namespace}' } } },
    change: { metadata: { labels: { changed: 'yes' } } },
    names: ['192.0.2.10', '192.0.2.11'],
  },
  {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'ServiceCIDR',
    plural: 'servicecidrs',
    isClusterWide: true,
    content: { spec: { cidrs: ['198.51.100.0/24'] } },
    change: { metadata: { labels: { changed: 'yes' } } },
  },
  {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    plural: 'endpointslices',
    content: {
      addressType: 'IPv4',
      endpoints: [{ addresses: ['192.0.2.1'], conditions: { ready: true } }],
      ports: [{ name: 'http', port: 80 }],
    },
    change: { endpoints: [] },
  },
]
