import type { LibraryTheme } from './library-task.ts';

export const SPANISH_TASKS: readonly LibraryTheme[] = [
  {
    title: 'Para conocerse',
    tasks: [
      {
        taskType: 'photo',
        points: 10,
        instructions: 'Inventad un saludo que solo conozca vuestro equipo. Enseñad en la foto cómo se hace.',
      },
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Poneos en fila por orden de cumpleaños: enero al principio y diciembre al final. Mirad todos a la cámara y que salga la fila entera en la foto.',
        minFaces: 2,
      },
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Que cada uno cuente algo que los demás todavía no sepan. Elegid la mejor historia y representadla en la foto.',
      },
      {
        taskType: 'photo',
        points: 10,
        instructions:
          'Intercambiad algo: una gorra, una bufanda, un abrigo o un bolso. Haced una foto en la que cada uno lleve algo de otra persona.',
      },
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Pensad en algo que ninguno de vosotros haya hecho nunca. En la foto, haced como si por fin hubiera llegado el día.',
      },
      {
        taskType: 'photo',
        points: 10,
        instructions:
          'Sois un grupo de música famoso. Haced la foto para vuestro nuevo disco: cada uno toca un instrumento imaginario.',
      },
    ],
  },
  {
    title: 'En la ciudad',
    tasks: [
      {
        taskType: 'photo',
        points: 10,
        instructions:
          'Haced una foto en la que estéis completamente perdidos. Usad como mapa algo que no sea un mapa.',
      },
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Buscad una letra del nombre de vuestro equipo que nadie haya escrito: en una ventana, una valla, un tejado o un puente. Hacedle una foto.',
        hint: 'Los tejados suelen parecer una A, las vallas una H y las ruedas una O.',
      },
      {
        taskType: 'photo',
        points: 10,
        instructions:
          'Elegid la puerta más bonita de la calle. En la foto, haced como si hoy os hubierais mudado allí. Eso sí, sin salir de la acera.',
      },
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Buscad un espejo que no sea un espejo: un cristal, un charco o una bola brillante. Haced una foto en la que se vea a vuestro equipo reflejado.',
      },
      {
        taskType: 'photo',
        points: 10,
        instructions:
          'Buscad un banco para sentarse. Haced una foto en la que llevéis cien años esperando a alguien, en el banco o a su lado. El banco tiene que verse bien.',
        requiredObjects: ['bench'],
      },
      {
        taskType: 'quiz',
        points: 10,
        instructions: '¿Qué ciudad está en dos continentes?',
        right: 'Estambul',
        wrong: ['Atenas', 'El Cairo', 'Lisboa'],
      },
    ],
  },
  {
    title: 'En la naturaleza',
    tasks: [
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Haced en el suelo una cara alegre con ramitas, hojas y piedrecitas. No arranquéis nada: usad solo lo que ya esté suelto. Hacedle una foto.',
      },
      {
        taskType: 'photo',
        points: 10,
        instructions:
          'Recoged del suelo cinco hojas, cada una de una forma distinta. Ponedlas de menor a mayor y hacedles una foto.',
      },
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Mirad el mundo como una hormiga. Poned el móvil casi a ras de suelo y haced una foto en la que una flor, una seta o una brizna de hierba parezca gigante.',
      },
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Guardad silencio durante un minuto y escuchad bien. Elegid un sonido y representad en la foto lo que habéis oído.',
      },
      {
        taskType: 'quiz',
        points: 10,
        instructions: '¿Cuál de estos animales no es un ave?',
        right: 'El murciélago',
        wrong: ['El pingüino', 'El avestruz', 'El kiwi'],
      },
      {
        taskType: 'estimate',
        points: 20,
        instructions:
          'Una araña, una hormiga, un perro y una gallina están en la hierba. ¿Cuántas patas tienen entre todos?',
        answer: 20,
        tolerance: 0,
        unit: 'patas',
        hint: 'La hormiga es un insecto. Todos los insectos tienen seis patas.',
      },
    ],
  },
  {
    title: 'Comer y beber',
    tasks: [
      {
        taskType: 'photo',
        points: 10,
        instructions:
          'Haced como si mordierais un limón todos a la vez. Haced una foto de vuestras caras más agrias.',
      },
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Haced una foto publicitaria de algo muy corriente, como una manzana o un vaso de agua. A quien la vea se le tiene que hacer la boca agua.',
      },
      {
        taskType: 'photo',
        points: 10,
        instructions:
          'Haced una foto en la que bebáis con la elegancia de un rey: la barbilla alta y el meñique levantado. Vale con agua, pero los vasos o las tazas tienen que verse.',
        requiredObjects: ['cup', 'bottle', 'wine glass'],
      },
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Inventad un plato con el nombre de vuestro equipo. Escribid qué lleva, en papel o en un móvil, y presentadlo en la foto como grandes cocineros.',
      },
      {
        taskType: 'quiz',
        points: 10,
        instructions: '¿De qué se hace el chocolate?',
        right: 'De granos de cacao',
        wrong: ['De granos de café', 'De castañas', 'De dátiles'],
      },
      {
        taskType: 'estimate',
        points: 10,
        instructions: 'Tenéis tres docenas de huevos y os coméis ocho. ¿Cuántos huevos quedan?',
        answer: 28,
        tolerance: 0,
        unit: 'huevos',
        hint: 'Una docena son doce.',
      },
    ],
  },
  {
    title: 'Dentro, cuando llueve',
    tasks: [
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Construid la torre más alta que podáis con cosas que no se rompan, como libros, cajas y cojines. Haced la foto enseguida, antes de que se caiga.',
      },
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Haced aparecer en la pared la sombra de un animal, con la luz de una lámpara o de un móvil. Usad solo las manos y haced una foto de la sombra.',
        hint: 'Enganchad los pulgares y abrid los dedos: sale un pájaro.',
      },
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Representad en la foto un cuadro famoso o una película conocida, con lo que haya en la habitación. Una manta o una toalla hacen maravillas.',
      },
      {
        taskType: 'photo',
        points: 10,
        instructions:
          'Haced sombreros con cosas que no sean sombreros, como un periódico, una toalla o un colador. Ponéoslos, mirad todos a la cámara y haced una foto.',
        minFaces: 2,
      },
      {
        taskType: 'photo',
        points: 10,
        instructions:
          'Escondeos todos en una habitación. Haced una foto en la que de cada uno se vea apenas un poco: una mano, un zapato o una oreja.',
      },
      {
        taskType: 'estimate',
        points: 10,
        instructions: '¿Cuántos puntos tiene un dado, contando sus seis caras?',
        answer: 21,
        tolerance: 0,
        unit: 'puntos',
        hint: 'Dos caras opuestas siempre suman siete puntos.',
      },
    ],
  },
  {
    title: 'Para pensar',
    tasks: [
      {
        taskType: 'quiz',
        points: 10,
        instructions: 'Ayer fue dos días después del lunes. ¿Qué día es hoy?',
        right: 'Jueves',
        wrong: ['Martes', 'Miércoles', 'Viernes'],
      },
      {
        taskType: 'quiz',
        points: 20,
        instructions: '¿Qué número viene después? 1, 4, 9, 16…',
        right: '25',
        wrong: ['20', '23', '32'],
        hint: 'Mirad cuánto se suma cada vez: primero 3, luego 5.',
      },
      {
        taskType: 'quiz',
        points: 20,
        instructions:
          'Ana, Blas, Carla y Diego están en una fila. Ana está delante de Blas. Carla está detrás de Blas. Diego está entre Ana y Blas. ¿Quién ocupa el tercer lugar?',
        right: 'Blas',
        wrong: ['Ana', 'Carla', 'Diego'],
      },
      {
        taskType: 'estimate',
        points: 20,
        instructions:
          'Seis personas se dan la mano una vez, todas con todas. ¿Cuántos apretones de manos son?',
        answer: 15,
        tolerance: 0,
        unit: 'apretones',
        hint: 'Empezad por poco: con dos personas es uno, con tres personas son tres.',
      },
      {
        taskType: 'estimate',
        points: 20,
        instructions:
          'Dibujad un cuadrado de tres por tres casillas. ¿Cuántos cuadrados veis, entre pequeños y grandes?',
        answer: 14,
        tolerance: 0,
        unit: 'cuadrados',
        hint: 'No olvidéis los cuadrados de dos por dos casillas.',
      },
      {
        taskType: 'estimate',
        points: 20,
        instructions: '¿A qué distancia media está la Luna de la Tierra?',
        answer: 384_400,
        tolerance: null,
        unit: 'kilómetros',
        hint: 'Entre las dos caben unas treinta Tierras. Una Tierra mide casi 13 000 kilómetros de lado a lado.',
      },
    ],
  },
];
