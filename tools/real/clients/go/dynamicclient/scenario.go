// Package dynamicclient tests the dynamic client with custom resources, from the creation of their definition to its
// deletion.
package dynamicclient

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"kubewright.dev/real/clients/scenario"
)

const group = "dynamic.clients.kubewright.dev"

var widgets = schema.GroupVersionResource{Group: group, Version: "v1", Resource: "widgets"}

// Scenario is that of the dynamic client.
var Scenario = scenario.Scenario{
	Name:  "dynamic",
	About: "a definition through the apiextensions clientset, then custom resources through the dynamic client",
	Steps: []scenario.Step{
		{Name: "define a kind", Do: define},
		{Name: "create, read, update and delete", Do: objects},
		{Name: "validate", Do: validate},
		{Name: "patch", Do: patch},
		{Name: "apply", Do: apply},
		{Name: "change status and scale", Do: subresources},
		{Name: "use built-in kinds", Do: builtin},
		{Name: "serve two versions", Do: versions},
		{Name: "end a kind", Do: undefine},
	},
}

func client(run *scenario.Run) dynamic.ResourceInterface {
	return clients(run).Resource(widgets).Namespace(run.Namespace)
}

func clients(run *scenario.Run) dynamic.Interface {
	made, err := dynamic.NewForConfig(run.Config)
	run.Need("make a dynamic client", err)
	return made
}

func widget(name string, spec map[string]any) *unstructured.Unstructured {
	return &unstructured.Unstructured{Object: map[string]any{
		"apiVersion": group + "/v1", "kind": "Widget", "metadata": map[string]any{"name": name}, "spec": spec,
	}}
}

func given(run *scenario.Run, name string, spec map[string]any) *unstructured.Unstructured {
	made, err := client(run).Create(run.Context, widget(name, spec), metav1.CreateOptions{})
	run.Need("create the widget "+name, err)
	return made
}

func field(object *unstructured.Unstructured, path ...string) any {
	value, _, _ := unstructured.NestedFieldNoCopy(object.Object, path...)
	return value
}
