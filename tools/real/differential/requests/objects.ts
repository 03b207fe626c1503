import type { JsonObject } from '@kubewright/kube/json'

/** The objects that many scenarios send, each as small as its kind allows. */

/** The collection of a resource in the namespace of the scenario. */
export function collection(apiVersion: string, plural: string): string {
  return `${groupVersionPath(apiVersion)}/namespaces/{namespace}/${plural}`
}

export function groupVersionPath(apiVersion: string): string {
  return apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`
}

export const configMapsPath = collection('v1', 'configmaps')
export const secretsPath = collection('v1', 'secrets')
export const servicesPath = collection('v1', 'services')
export const podsPath = collection('v1', 'pods')
export const deploymentsPath = collection('apps/v1', 'deployments')
export const jobsPath = collection('batch/v1', 'jobs')
export const leasesPath = collection('coordination.k8s.io/v1', 'leases')

/** Without `data` if there is none: servers differ over empty maps, which only one scenario tests. */
export function configMap(name: string, data: JsonObject = { colour: 'red' }, metadata: JsonObject = {}): JsonObject {
  const content = Object.keys(data).length === 0 ? {} : { data }
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, ...metadata }, ...content }
}

export const podSpec: JsonObject = { containers: [{ name: 'main', image: 'registry.example.com/app:1' }] }

export function pod(name: string, spec: JsonObject = podSpec, metadata: JsonObject = {}): JsonObject {
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name, ...metadata }, spec }
}

export function podTemplate(app: string, spec: JsonObject = podSpec): JsonObject {
  return { metadata: { labels: { app } }, spec }
}

export function deployment(name: string, spec: JsonObject = {}): JsonObject {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name },
    spec: { selector: { matchLabels: { app: name } }, template: podTemplate(name), ...spec },
  }
}

export function service(name: string, spec: JsonObject = {}): JsonObject {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name },
    spec: { selector: { app: name }, ports: [{ port: 80 }], ...spec },
  }
}

export function job(name: string, spec: JsonObject = {}): JsonObject {
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name },
    spec: { template: { spec: { ...podSpec, restartPolicy: 'Never' } }, ...spec },
  }
}
