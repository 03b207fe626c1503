package managers

import (
	autoscalingv1 "k8s.io/api/autoscaling/v1"
	"k8s.io/apimachinery/pkg/runtime"
	coreac "k8s.io/client-go/applyconfigurations/core/v1"
	"kubewright.dev/real/clients/scenario"
)

func applied(run *scenario.Run) runtime.ApplyConfiguration {
	return coreac.ConfigMap("applied", run.Namespace).WithData(map[string]string{"a": "1"})
}

func scaleOf(replicas int32) *autoscalingv1.Scale {
	return &autoscalingv1.Scale{Spec: autoscalingv1.ScaleSpec{Replicas: replicas}}
}
