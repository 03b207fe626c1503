// Package typedclient tests the verbs of the clientset over protobuf.
package typedclient

import (
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"kubewright.dev/real/clients/scenario"
)

// Scenario is that of the clientset.
var Scenario = scenario.Scenario{
	Name:  "typed",
	About: "the clientset over protobuf: every verb, patches, apply, subresources, errors",
	Steps: []scenario.Step{
		{Name: "create, get and list", Do: createAndRead},
		{Name: "update", Do: update},
		{Name: "patch in four ways", Do: patch},
		{Name: "apply", Do: apply},
		{Name: "change the status", Do: status},
		{Name: "scale", Do: scale},
		{Name: "delete", Do: remove},
		{Name: "delete with finalizers", Do: removeHeld},
		{Name: "delete collections", Do: removeCollection},
		{Name: "try without doing", Do: dryRun},
		{Name: "bind and evict pods", Do: pods},
		{Name: "make kinds with rules of their own", Do: special},
		{Name: "ask who may do what", Do: reviews},
		{Name: "receive protobuf", Do: protobufOnly},
	},
}

func deployment(name string, replicas int32) *appsv1.Deployment {
	labels := map[string]string{"app": name}
	return &appsv1.Deployment{
		ObjectMeta: metav1.ObjectMeta{Name: name, Labels: labels},
		Spec: appsv1.DeploymentSpec{
			Replicas: &replicas,
			Selector: &metav1.LabelSelector{MatchLabels: labels},
			Template: corev1.PodTemplateSpec{
				ObjectMeta: metav1.ObjectMeta{Labels: labels},
				Spec: corev1.PodSpec{Containers: []corev1.Container{
					{Name: "web", Image: "web:1"}, {Name: "log", Image: "log:1"},
				}},
			},
		},
	}
}

func pod(name string) *corev1.Pod {
	return &corev1.Pod{
		ObjectMeta: metav1.ObjectMeta{Name: name, Labels: map[string]string{"app": name}},
		Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "web", Image: "web:1"}}},
	}
}

func names[Item any](items []Item, nameOf func(*Item) string) []string {
	found := []string{}
	for index := range items {
		found = append(found, nameOf(&items[index]))
	}
	return found
}

func configMapNames(list *corev1.ConfigMapList) []string {
	return names(list.Items, func(item *corev1.ConfigMap) string { return item.Name })
}
