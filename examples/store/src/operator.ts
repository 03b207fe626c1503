import { defineOperator } from 'kubewright'
import { storeController } from './store.controller.ts'

export const operator = defineOperator({ name: 'store', controllers: [storeController] })
