/** A program that is built from Go modules: its module, its package, and the variables that the linker sets. */
export interface Program {
  /** The folder of the module, from the root of the repository. */
  readonly folder: string
  /** The package that holds `main`. */
  readonly package: string
  /** Its version; part of the name of its file in the cache. */
  readonly version: string
  /** Variables that the linker sets. Clients refuse a Kubernetes without a version. */
  readonly variables?: Readonly<Record<string, string>>
}

export const kubernetesVersion = '1.36.3'
const etcdVersion = '3.7.3'
const helmVersion = '4.3.1'

const stamp = {
  'k8s.io/component-base/version.gitVersion': `v${kubernetesVersion}`,
  'k8s.io/component-base/version.gitMajor': '1',
  'k8s.io/component-base/version.gitMinor': '36',
  'k8s.io/component-base/version.gitTreeState': 'clean',
}

function kubernetesProgram(command: string): Program {
  return {
    folder: 'tools/real/kubernetes',
    package: `k8s.io/kubernetes/cmd/${command}`,
    version: kubernetesVersion,
    variables: stamp,
  }
}

/** A program of this repository: its sources are part of its identity, so it needs no version. */
function ownProgram(folder: string, path = '.'): Program {
  return { folder, package: path, version: 'own' }
}

/** All programs, by the name of the command. */
export const programs = {
  'kube-apiserver': kubernetesProgram('kube-apiserver'),
  'kube-controller-manager': kubernetesProgram('kube-controller-manager'),
  kubectl: kubernetesProgram('kubectl'),
  etcd: { folder: 'tools/real/etcd', package: 'go.etcd.io/etcd/server/v3', version: etcdVersion },
  etcdctl: { folder: 'tools/real/etcd', package: 'go.etcd.io/etcd/etcdctl/v3', version: etcdVersion },
  helm: {
    folder: 'tools/real/helm',
    package: 'helm.sh/helm/v4/cmd/helm',
    version: helmVersion,
    variables: { 'helm.sh/helm/v4/internal/version.version': `v${helmVersion}` },
  },
  'bench-peer': ownProgram('bench/peers/controller-runtime'),
  oracle: ownProgram('tools/real/oracle'),
  strategies: ownProgram('tools/real/strategies'),
  'go-clients': ownProgram('tools/real/clients/go'),
} satisfies Record<string, Program>

export type ProgramName = keyof typeof programs

/** The programs of the control plane and its clients, in build order. */
export const originals = [
  'etcd',
  'kube-apiserver',
  'kubectl',
  'kube-controller-manager',
  'etcdctl',
  'helm',
] as const satisfies readonly ProgramName[]
