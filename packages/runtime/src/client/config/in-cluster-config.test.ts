import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isInCluster, loadInClusterConfig } from './in-cluster-config.ts'
import { type ConfigFolder, createConfigFolder } from './testing/config-folder.ts'

let folder: ConfigFolder

beforeEach(() => {
  folder = createConfigFolder()
})

afterEach(() => folder.remove())

const environment = { KUBERNETES_SERVICE_HOST: 'fd00::1', KUBERNETES_SERVICE_PORT: '443' }

test('in a pod the address comes from the environment and the rest from the service account', () => {
  const tokenFile = folder.write('token', 'tok')
  const certificateAuthorityFile = folder.write('ca.crt', 'CA')
  folder.write('namespace', 'operators\n')
  const directory = folder.path
  expect(isInCluster({ environment, directory })).toBe(true)
  const config = { server: 'https://[fd00::1]:443', namespace: 'operators', certificateAuthorityFile, tokenFile }
  expect(loadInClusterConfig({ environment, directory })).toEqual(config)
  const withNamespace = { environment: { ...environment, POD_NAMESPACE: 'from-the-pod' }, directory }
  expect(loadInClusterConfig(withNamespace).namespace).toBe('from-the-pod')
  expect(isInCluster({ environment: {}, directory })).toBe(false)
  expect(isInCluster({ environment: { KUBERNETES_SERVICE_HOST: 'a' }, directory })).toBe(false)
})

test('outside of a cluster the error names what is missing', () => {
  const directory = folder.path
  const load = (variables: Record<string, string>) => () => loadInClusterConfig({ environment: variables, directory })
  expect(load({})).toThrow(expect.objectContaining({ code: 'KUBECONFIG_NOT_FOUND' }))
  expect(load(environment)).toThrow(`there is no token in ${join(directory, 'token')}`)
  folder.write('token', 'tok')
  expect(load(environment)).toThrow(`there is no certificate in ${join(directory, 'ca.crt')}`)
  folder.write('ca.crt', 'CA')
  expect(load(environment)().namespace).toBe('default')
})
