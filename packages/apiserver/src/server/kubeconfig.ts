import { rename, rm, writeFile } from 'node:fs/promises'
import { encodeYaml } from './response-writers/index.ts'

export interface KubeconfigOptions {
  readonly url: string
  /** In PEM. */
  readonly certificateAuthority: string
  readonly token: string
}

/** The text of a kubeconfig with one cluster, one user and one context, all named kubewright. */
export function kubeconfigText({ url, certificateAuthority, token }: KubeconfigOptions): string {
  const name = 'kubewright'
  return encodeYaml({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [
      {
        name,
        cluster: {
          server: url,
          'certificate-authority-data': Buffer.from(certificateAuthority).toString('base64'),
        },
      },
    ],
    users: [{ name, user: { token } }],
    contexts: [{ name, context: { cluster: name, user: name, namespace: 'default' } }],
    'current-context': name,
  })
}

/** Writes the text at once or not at all, readable by its owner alone at every moment: it holds a token. */
export async function writeKubeconfigFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.draft`
  await rm(draft, { force: true })
  // The mode is that of a new file only, so the file must be new.
  await writeFile(draft, text, { mode: 0o600, flag: 'wx' })
  await rename(draft, path)
}
