import { existsSync, readFileSync } from 'node:fs'
import { arch, cpus, platform, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { goToolchain, programs } from '../../tools/real/binaries/index.ts'
import type { BenchRun } from './results.ts'

const bytesPerGigabyte = 1024 ** 3

/** This machine and the versions of all compared programs. Programs that are not installed have no version. */
export function describeRun(): BenchRun {
  const processors = cpus()
  return {
    processor: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    memoryGigabytes: Math.round(totalmem() / bytesPerGigabyte),
    system: `${platform()} ${arch()}`,
    versions: versions(),
  }
}

function versions(): Record<string, string> {
  const toolchain = goToolchain()
  const found: Record<string, string | undefined> = {
    Node: process.version.slice(1),
    Go: toolchain.present ? toolchain.version.replace(/^go/, '') : undefined,
    Kubernetes: toolchain.present ? programs['kube-apiserver'].version : undefined,
    etcd: toolchain.present ? programs.etcd.version : undefined,
    'controller-runtime': toolchain.present ? moduleVersion('sigs.k8s.io/controller-runtime') : undefined,
    'client-node': packageVersion('@kubernetes/client-node'),
  }
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** The version in the go.mod of the Go peers. */
function moduleVersion(module: string): string | undefined {
  const text = textOf('../peers/controller-runtime/go.mod') ?? textOf('../../tools/real/clients/go/go.mod')
  const line = text?.split('\n').find((candidate) =>
    candidate
      .trim()
      .replace(/^require /, '')
      .startsWith(`${module} `),
  )
  return line?.trim().split(' ').at(-1)?.replace(/^v/, '')
}

function packageVersion(name: string): string | undefined {
  const text = textOf(`../../node_modules/${name}/package.json`)
  return text === undefined ? undefined : (JSON.parse(text) as { version: string }).version
}

function textOf(path: string): string | undefined {
  const file = fileURLToPath(new URL(path, import.meta.url))
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
