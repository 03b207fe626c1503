import { rmSync } from 'node:fs'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runtimeLimits } from '../../limits.ts'
import { belongTogether, renewingAuthority, renewingKeyPair } from './credential-file.ts'
import { firstClientPair, secondClientPair } from './testing/certificates.ts'
import { type ConfigFolder, createConfigFolder } from './testing/config-folder.ts'
import { fileToken } from './token-file.ts'

let folder: ConfigFolder

beforeEach(() => {
  folder = createConfigFolder()
})

afterEach(() => folder.remove())

test('reads a token file again after tokenFileAgeMsMax, and at once after a refusal', async () => {
  const runtime = createVirtualRuntime()
  const path = folder.write('token', 'one\n')
  const source = fileToken(path, runtime)
  expect(source.token()).toBe('one')
  folder.write('token', 'two')
  await runtime.advance(runtimeLimits.tokenFileAgeMsMax - 1)
  expect(source.token()).toBe('one')
  await runtime.advance(1)
  expect(source.token()).toBe('two')
  folder.write('token', 'three')
  source.invalidate('one')
  expect(source.token()).toBe('two')
  source.invalidate('two')
  expect(source.token()).toBe('three')
  rmSync(path)
  source.invalidate('three')
  expect(source.token()).toBe('three')
  expect(() => fileToken(path, runtime).token()).toThrow(`there is no token in ${path}`)
})

test('uses the token beside a token file until the file can be read', async () => {
  const runtime = createVirtualRuntime()
  const path = folder.write('token', '')
  const source = fileToken(path, runtime, 'first')
  expect(source.token()).toBe('first')
  folder.write('token', 'from the file')
  await runtime.advance(runtimeLimits.tokenFileAgeMsMax)
  expect(source.token()).toBe('from the file')
})

test('reads a certificate authority again, and keeps the last one while its file is missing, empty or half written', () => {
  const [one, two] = [firstClientPair.certificate, secondClientPair.certificate]
  const path = folder.write('ca.crt', one)
  const authority = renewingAuthority(path, 'certificate authority')
  expect(authority()).toBe(one)
  folder.write('ca.crt', two)
  expect(authority()).toBe(two)
  for (const other of [' \n', one.slice(0, 100), 'no certificate']) {
    folder.write('ca.crt', other)
    expect(authority()).toBe(two)
  }
  expect(renewingAuthority(path, 'certificate authority')).toThrow(
    `the certificate authority ${path} has no certificate: PEM is expected`,
  )
  rmSync(path)
  expect(authority()).toBe(two)
  expect(renewingAuthority(path, 'certificate authority')).toThrow(
    `cannot read the certificate authority ${path}: ENOENT`,
  )
})

test('reads a client certificate again, but never pairs it with the key of another', () => {
  const files = {
    certificate: folder.write('user.crt', firstClientPair.certificate),
    key: folder.write('user.key', firstClientPair.key),
  }
  const pair = renewingKeyPair(files)
  const first = pair()
  expect(first).toEqual(firstClientPair)
  expect(pair()).toBe(first)
  folder.write('user.crt', secondClientPair.certificate)
  expect(pair()).toBe(first)
  expect(renewingKeyPair(files)).toThrow(/do not belong together/)
  folder.write('user.key', secondClientPair.key)
  expect(pair()).toEqual(secondClientPair)
  rmSync(files.key)
  expect(pair()).toEqual(secondClientPair)
  expect(renewingKeyPair(files)).toThrow(`cannot read the client key ${files.key}: ENOENT`)
})

test('an invalid certificate matches no key', () => {
  expect(belongTogether(firstClientPair)).toBe(true)
  expect(belongTogether({ ...firstClientPair, certificate: 'CERT' })).toBe(false)
  expect(belongTogether({ ...firstClientPair, key: 'KEY' })).toBe(false)
})
