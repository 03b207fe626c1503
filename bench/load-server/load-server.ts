import { fileURLToPath } from 'node:url'
import { bundleProgram, startChildProgram } from '../peers/index.ts'

const program = fileURLToPath(new URL('program.ts', import.meta.url))

export interface LoadServerOptions {
  readonly objects: number
  /** Changes that can be streamed on command; none when absent. */
  readonly changes?: number
}

export interface LoadServer {
  readonly url: string
  readonly processId: number
  stop(): Promise<void>
}

/** Starts a load server in a process of its own; resolves when everything it will send is serialised. */
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
