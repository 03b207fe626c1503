import { fileURLToPath } from 'node:url'
import { ensureProgram, goToolchain } from '../../tools/real/binaries/index.ts'
import { bundleProgram, type CodeSource } from './bundle.ts'
import { startChildProgram } from './child-program.ts'
import type { ResultOf, Work } from './works.ts'

/** One contestant with its settings: it does a work in its own process. */
export interface Peer {
  /** Its name in tables. */
  readonly title: string
  run<PeerWork extends Work>(work: PeerWork): Promise<ResultOf[PeerWork['work']]>
}

/** The settings of a controller-runtime program. */
interface GoSettings {
  readonly objects: 'typed' | 'unstructured'
  readonly managedFields: 'kept' | 'stripped'
  /** Its default is the watch-list. */
  readonly list: 'watch-list' | 'pages'
}

/** Tests run before any build, so with the sources; measurements run the published packages. */
export function codeSource(environment: NodeJS.ProcessEnv = process.env): CodeSource {
  return environment['VITEST'] === undefined ? 'dist' : 'source'
}

function nodePeer(title: string, folder: string): Peer {
  return {
    title,
    async run(work) {
      const path = fileURLToPath(new URL(`${folder}/${work.work}.ts`, import.meta.url))
      const file = await bundleProgram(path, codeSource())
      return await resultOf(process.execPath, ['--expose-gc', file, JSON.stringify(work)], {})
    },
  }
}

function goPeer(settings: GoSettings): Peer {
  const { objects, managedFields, list } = settings
  const isDefault = list === 'watch-list'
  const extras = [managedFields === 'kept' ? '' : ', stripped', isDefault ? '' : ', pages']
  return {
    title: `controller-runtime, ${objects}${extras.join('')}`,
    async run(work) {
      const path = await ensureProgram('bench-peer', (line) => process.stderr.write(`${line}\n`))
      const environment = { KUBE_FEATURE_WatchListClient: String(isDefault) }
      return await resultOf(path, [JSON.stringify({ ...work, objectsAs: objects, managedFields })], environment)
    },
  }
}

async function resultOf<Result>(
  command: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Result> {
  const child = startChildProgram(command, words, { environment })
  try {
    return (await child.nextLine()) as Result
  } finally {
    await child.stop()
  }
}

/** Whether peers in Go can take part; `KUBEWRIGHT_BENCH_GO=off` leaves them out, as tests do. */
export function goPeersPresent(): boolean {
  return process.env['KUBEWRIGHT_BENCH_GO'] !== 'off' && goToolchain().present
}

export const peers = {
  kubewright: nodePeer('kubewright', 'kubewright'),
  clientNode: nodePeer('client-node', 'client-node'),
  discard: nodePeer('bytes read and discarded', 'discard'),
  goTyped: goPeer({ objects: 'typed', managedFields: 'kept', list: 'watch-list' }),
  goTypedStripped: goPeer({ objects: 'typed', managedFields: 'stripped', list: 'watch-list' }),
  goTypedPages: goPeer({ objects: 'typed', managedFields: 'kept', list: 'pages' }),
  goTypedStrippedPages: goPeer({ objects: 'typed', managedFields: 'stripped', list: 'pages' }),
  goUnstructured: goPeer({ objects: 'unstructured', managedFields: 'kept', list: 'watch-list' }),
  goUnstructuredStripped: goPeer({ objects: 'unstructured', managedFields: 'stripped', list: 'watch-list' }),
} as const satisfies Record<string, Peer>

export type PeerName = keyof typeof peers
