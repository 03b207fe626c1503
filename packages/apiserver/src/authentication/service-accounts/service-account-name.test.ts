import { expect, test } from 'vitest'
import { splitServiceAccountName } from './service-account-name.ts'

test('the user name of a service account contains its namespace and name', () => {
  expect(splitServiceAccountName('system:serviceaccount:a:robot.one')).toEqual({ namespace: 'a', name: 'robot.one' })
})

test.each([
  'a:robot',
  'system:serviceaccounts:a:robot',
  'xsystem:serviceaccount:a:robot',
  'system:serviceaccount:a',
  'system:serviceaccount:a:',
  'system:serviceaccount::robot',
  'system:serviceaccount:a:robot:more',
  'system:serviceaccount:a:robot:',
  'system:serviceaccount:a.b:robot',
  'system:serviceaccount:A:robot',
  'system:serviceaccount:a:Robot',
])('the user %s is not a service account', (name) => {
  expect(splitServiceAccountName(name)).toBe(undefined)
})
