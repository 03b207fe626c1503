import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { newProject, writeTexts } from '../project/testing/index.ts'
import { siteSources } from './testing/index.ts'

const program = fileURLToPath(new URL('../../bin/kubewright.js', import.meta.url))
const hasPython = spawnSync('python3', ['-c', 'import pty']).status === 0
/** Runs a command on a pseudo-terminal, and relays keys and output. */
const relay = 'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))'

/** A person at a terminal. */
class Typist {
  readonly #child: ChildProcess
  readonly #ended: Promise<number | null>
  #output = ''
  #position = 0
  #look: () => void = () => undefined

  constructor(folder: string, args: readonly string[]) {
    const command = ['-c', relay, process.execPath, program, ...args]
    this.#child = spawn('python3', command, { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] })
    this.#child.stdout?.on('data', (chunk) => {
      this.#output += stripVTControlCharacters(String(chunk))
      this.#look()
    })
    this.#ended = new Promise((resolve) => this.#child.on('close', resolve))
    onTestFinished(() => void this.#child.kill('SIGKILL'))
  }

  type(keys: string): void {
    this.#child.stdin?.write(keys)
  }

  /** Resolves when the text appears behind what was read before. */
  read(text: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#look = () => {
        const index = this.#output.indexOf(text, this.#position)
        if (index < 0) return
        this.#position = index + text.length
        resolve()
      }
      this.#look()
      void this.#ended.then(() => reject(new Error(`ended before it printed ${text}:\n${this.#output}`)))
    })
  }

  get ended(): Promise<number | null> {
    return this.#ended
  }
}

test.skipIf(!hasPython)('dev obeys single keys on a real terminal, and survives a syntax error', async () => {
  const folder = newProject(siteSources)
  const person = new Typist(folder, ['dev', '--no-types'])
  await person.read('press h for help')
  await person.read('Site default/blog created')
  person.type('h')
  await person.read('q  quit')
  writeTexts(folder, { 'src/operator.ts': 'export const operator = ]' })
  await person.read('Unexpected "]"')
  writeTexts(folder, { 'src/operator.ts': siteSources['src/operator.ts'] })
  await person.read('reloaded in')
  await person.read('why: Site default/blog found')
  person.type('p')
  await person.read('paused')
  person.type('rs')
  await person.read('restarted in')
  await person.read('why: Site default/blog found')
  person.type('p')
  await person.read('resumed')
  person.type('f')
  await person.read('a fresh cluster')
  await person.read('Site default/blog created')
  person.type('q')
  await person.read('stopped')
  expect(await person.ended).toBe(0)
})

test.skipIf(!hasPython)('Ctrl-C on a terminal stops dev in order', async () => {
  const person = new Typist(newProject(siteSources), ['dev', '--no-types'])
  await person.read('press h for help')
  person.type('\u0003')
  await person.read('stopping: the operator, the controllers, the server')
  await person.read('stopped')
  expect(await person.ended).toBe(0)
})
