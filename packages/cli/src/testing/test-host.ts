import { onTestFailed } from 'vitest'
import type { CommandHost } from '../host.ts'

/** A host whose lines a test awaits, and whose keys it presses. */
export function newTestHost(workingFolder: string) {
  const lines: string[] = []
  const errors: string[] = []
  let look: () => void = () => undefined
  let stop: () => void = () => undefined
  let press: (key: string) => void = () => undefined
  const host: CommandHost = {
    print(line) {
      lines.push(line)
      look()
    },
    printError: (line) => void errors.push(line),
    environment: {},
    processId: process.pid,
    homeFolder: workingFolder,
    workingFolder,
    isTerminal: false,
    isColoured: false,
    onKey(listener) {
      press = listener
      return () => undefined
    },
    stopRequested: new Promise<void>((resolve) => {
      stop = resolve
    }),
  }
  onTestFailed(() => console.error([...lines, ...errors].join('\n')))
  let position = 0
  /** Resolves with the first line after the last awaited one that contains the text. */
  const line = (text: string) =>
    new Promise<string>((resolve) => {
      look = () => {
        const index = lines.findIndex((one, at) => at >= position && one.includes(text))
        if (index < 0) return
        position = index + 1
        look = () => undefined
        resolve(lines[index] ?? '')
      }
      look()
    })
  return { host, lines, errors, line, stop: () => stop(), press: (key: string) => press(key) }
}
