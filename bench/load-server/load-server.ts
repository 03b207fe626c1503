import { fileURLToPath } from 'node:url'
import { bundleProgram, startChildProgram } from '../peers/index.ts'

const program = fileURLToPath(new URL('program.ts', import.meta.url))

export interface LoadServerOptions {
  readonly objects: number
  /** The number of changes that can be streamed on command; defaults to none. */
  readonly changes?: number
}

export interface LoadServer {
  readonly url: string
  readonly processId: number
  stop(): Promise<void>
}

/** Starts a load server in its own process; resolves when all its responses are serialised. */
export async function startLoadServer({ objects, changes = 0 }: LoadServerOptions): Promise<LoadServer> {
  const file = await bundleProgram(program)
  const child = startChildProgram(process.execPath, [file, String(objects), String(changes)])
  try {
    const { url } = (await child.nextLine()) as { readonly url: string }
    return { url, processId: child.processId, stop: () => child.stop() }
  } catch (error) {
    await child.stop()
    throw error
  }
}
