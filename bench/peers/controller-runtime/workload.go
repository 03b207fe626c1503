package main

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// workloadKind has the names that the load server serves it by.
var workloadKind = schema.GroupVersionKind{Group: "bench.kubewright.dev", Version: "v1", Kind: "Workload"}

// Workload is the custom resource of the measurements.
type Workload struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              WorkloadSpec   `json:"spec,omitempty"`
	Status            WorkloadStatus `json:"status,omitempty"`
}

// WorkloadList is a list of Workloads.
type WorkloadList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Workload `json:"items"`
}

// WorkloadSpec is the desired state.
type WorkloadSpec struct {
	Env                []EnvVar  `json:"env,omitempty"`
	Image              string    `json:"image,omitempty"`
	Ports              []Port    `json:"ports,omitempty"`
	Replicas           int32     `json:"replicas,omitempty"`
	Resources          Resources `json:"resources,omitempty"`
	SentAtMicros       string    `json:"sentAtMicros,omitempty"`
	ServiceAccountName string    `json:"serviceAccountName,omitempty"`
}

// EnvVar is a variable of the environment.
type EnvVar struct {
	Name  string `json:"name"`
	Value string `json:"value,omitempty"`
}

// Port is an open port.
type Port struct {
	ContainerPort int32  `json:"containerPort"`
	Name          string `json:"name,omitempty"`
	Protocol      string `json:"protocol,omitempty"`
}

// Resources are plain strings, which are cheaper to parse than quantities.
type Resources struct {
	Limits   Amounts `json:"limits,omitempty"`
	Requests Amounts `json:"requests,omitempty"`
}

// Amounts are those of one container.
type Amounts struct {
	CPU    string `json:"cpu,omitempty"`
	Memory string `json:"memory,omitempty"`
}

// WorkloadStatus is the observed state.
type WorkloadStatus struct {
	Conditions         []metav1.Condition `json:"conditions,omitempty"`
	ObservedGeneration int64              `json:"observedGeneration,omitempty"`
	ReadyReplicas      int32              `json:"readyReplicas,omitempty"`
}

// DeepCopyInto copies as generated code does.
func (in *Workload) DeepCopyInto(out *Workload) {
	*out = *in
	in.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	if in.Spec.Env != nil {
		out.Spec.Env = make([]EnvVar, len(in.Spec.Env))
		copy(out.Spec.Env, in.Spec.Env)
	}
	if in.Spec.Ports != nil {
		out.Spec.Ports = make([]Port, len(in.Spec.Ports))
		copy(out.Spec.Ports, in.Spec.Ports)
	}
	if in.Status.Conditions != nil {
		out.Status.Conditions = make([]metav1.Condition, len(in.Status.Conditions))
		for index := range in.Status.Conditions {
			in.Status.Conditions[index].DeepCopyInto(&out.Status.Conditions[index])
		}
	}
}

// DeepCopyObject makes a copy.
func (in *Workload) DeepCopyObject() runtime.Object {
	out := new(Workload)
	in.DeepCopyInto(out)
	return out
}

// DeepCopyObject makes a copy.
func (in *WorkloadList) DeepCopyObject() runtime.Object {
	out := &WorkloadList{TypeMeta: in.TypeMeta}
	in.ListMeta.DeepCopyInto(&out.ListMeta)
	if in.Items != nil {
		out.Items = make([]Workload, len(in.Items))
		for index := range in.Items {
			in.Items[index].DeepCopyInto(&out.Items[index])
		}
	}
	return out
}

// addToScheme registers the typed kind.
func addToScheme(scheme *runtime.Scheme) {
	version := workloadKind.GroupVersion()
	scheme.AddKnownTypes(version, &Workload{}, &WorkloadList{})
	metav1.AddToGroupVersion(scheme, version)
}
