import { defineOperator } from 'kubewright'
import { webAppController } from './web-app.controller.ts'

export const operator = defineOperator({
  name: 'example-operator',
  controllers: [webAppController],
})
