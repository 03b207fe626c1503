import { join } from 'node:path'

/** The paths of one control plane. */
export interface ControlPlanePaths {
  readonly folder: string
  readonly authority: string
  /** The client CA; written if given. */
  readonly clientAuthority: string
  readonly certificate: string
  readonly privateKey: string
  readonly serviceAccountKey: string
  readonly tokens: string
  readonly kubeconfig: string
  readonly etcdData: string
  readonly etcdSocket: string
  readonly etcdPeerSocket: string
}

export function pathsIn(folder: string): ControlPlanePaths {
  return {
    folder,
    authority: join(folder, 'authority.pem'),
    clientAuthority: join(folder, 'client-authority.pem'),
    certificate: join(folder, 'apiserver.pem'),
    privateKey: join(folder, 'apiserver-key.pem'),
    serviceAccountKey: join(folder, 'service-account-key.pem'),
    tokens: join(folder, 'tokens.csv'),
    kubeconfig: join(folder, 'kubeconfig'),
    etcdData: join(folder, 'etcd-data'),
    etcdSocket: join(folder, 'etcd.socket'),
    etcdPeerSocket: join(folder, 'etcd-peer.socket'),
  }
}

/** etcd listens on sockets in a folder that only its owner may open: it needs no port and no certificates. */
export function etcdWords(paths: ControlPlanePaths): string[] {
  const client = `unix://${paths.etcdSocket}`
  const peer = `unix://${paths.etcdPeerSocket}`
  return [
    `--data-dir=${paths.etcdData}`,
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=default=${peer}`,
    '--log-level=warn',
  ]
}

const issuer = 'https://kubernetes.default.svc'

export function apiserverWords(paths: ControlPlanePaths, port: number, controllers: 'with' | 'without'): string[] {
  return [
    `--etcd-servers=unix://${paths.etcdSocket}`,
    '--bind-address=127.0.0.1',
    '--advertise-address=127.0.0.1',
    `--secure-port=${port}`,
    `--tls-cert-file=${paths.certificate}`,
    `--tls-private-key-file=${paths.privateKey}`,
    `--cert-dir=${paths.folder}`,
    `--token-auth-file=${paths.tokens}`,
    '--authorization-mode=Node,RBAC',
    '--enable-bootstrap-token-auth=true',
    '--allow-privileged=true',
    `--service-account-issuer=${issuer}`,
    `--service-account-key-file=${paths.serviceAccountKey}`,
    `--service-account-signing-key-file=${paths.serviceAccountKey}`,
    '--service-cluster-ip-range=10.0.0.0/16',
    // Off by default in Kubernetes; every cluster with nodes enables it, as the embedded server does.
    '--enable-admission-plugins=NodeRestriction',
    // Without the controllers there are no default service accounts, and no pod would be admitted.
    ...(controllers === 'without' ? ['--disable-admission-plugins=ServiceAccount'] : []),
  ]
}

export function controllerManagerWords(paths: ControlPlanePaths): string[] {
  return [
    `--kubeconfig=${paths.kubeconfig}`,
    `--authentication-kubeconfig=${paths.kubeconfig}`,
    `--authorization-kubeconfig=${paths.kubeconfig}`,
    `--service-account-private-key-file=${paths.serviceAccountKey}`,
    `--root-ca-file=${paths.authority}`,
    `--cert-dir=${paths.folder}`,
    '--bind-address=127.0.0.1',
    '--secure-port=0',
    '--leader-elect=false',
    '--use-service-account-credentials=true',
  ]
}
