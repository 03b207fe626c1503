import type { JsonObject } from '@kubewright/kube/json'

/** The Kubernetes version whose API is served. Clients do not compare the part after the plus sign. */
export const gitVersion = 'v1.36.0+kubewright'

/** The response of /version. */
export const versionDocument: JsonObject = {
  major: '1',
  minor: '36',
  emulationMajor: '1',
  emulationMinor: '36',
  minCompatibilityMajor: '1',
  minCompatibilityMinor: '35',
  gitVersion,
  gitCommit: '0000000000000000000000000000000000000000',
  gitTreeState: 'clean',
  buildDate: '1970-01-01T00:00:00Z',
  goVersion: 'none',
  compiler: 'node',
  platform: `${process.platform}/${process.arch}`,
}
