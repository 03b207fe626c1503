import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A folder for the files of one test. */
export interface ConfigFolder {
  readonly path: string
  /** Writes a file below the folder and returns its path. */
  write(name: string, text: string, mode?: number): string
  /** Writes an executable shell script. */
  script(name: string, lines: string): string
  remove(): void
}

export function createConfigFolder(): ConfigFolder {
  const path = mkdtempSync(join(tmpdir(), 'kubewright-config-'))
  const write = (name: string, text: string, mode = 0o600) => {
    const file = join(path, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    chmodSync(file, mode)
    return file
  }
  return {
    path,
    write,
    script: (name, lines) => write(name, `#!/bin/sh\n${lines}\n`, 0o700),
    remove: () => rmSync(path, { recursive: true, force: true }),
  }
}

export const base64 = (text: string) => Buffer.from(text).toString('base64')

/** A kubeconfig with one cluster c, one user u and two contexts; the arguments are the lines of user and cluster. */
export function kubeconfigText(user: string, cluster = 'server: https://api.example.com:6443'): string {
  const indented = (lines: string) => lines.replaceAll('\n', '\n    ')
  return `
apiVersion: v1
kind: Config
current-context: main
contexts:
- name: main
  context: { cluster: c, user: u, namespace: team-a }
- name: other
  context: { cluster: c, user: u }
clusters:
- name: c
  cluster:
    ${indented(cluster)}
users:
- name: u
  user:
    ${indented(user)}
`
}
