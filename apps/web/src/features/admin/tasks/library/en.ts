import type { LibraryTheme } from './library-task.ts';

export const ENGLISH_TASKS: readonly LibraryTheme[] = [
  {
    title: 'Getting to know each other',
    tasks: [
      {
        taskType: 'photo',
        points: 10,
        instructions: 'Invent a greeting that only your team knows. Show in the photo how it goes.',
      },
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Line up in the order of your birthdays: January first, December last. All look at the camera, and get the whole line into the photo.',
        minFaces: 2,
      },
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Each of you tells the others something they do not know yet. Pick the best story and act it out in the photo.',
      },
      {
        taskType: 'photo',
        points: 10,
        instructions:
          'Swap something with each other: a cap, a scarf, a coat or a bag. Take a photo in which everybody wears something that belongs to somebody else.',
      },
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Think of something that none of you has ever done. In the photo, pretend that today is the day.',
      },
      {
        taskType: 'photo',
        points: 10,
        instructions:
          'You are a famous band. Take the photo for your new album: everybody plays an instrument that is not there.',
      },
    ],
  },
  {
    title: 'In town',
    tasks: [
      {
        taskType: 'photo',
        points: 10,
        instructions:
          'Take a photo in which you are hopelessly lost. As your map, use something that is not a map.',
      },
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Find a letter of your team’s name that nobody has written: in a window, a fence, a roof or a bridge. Take a photo of it.',
        hint: 'Roofs often look like an A, fences like an H and wheels like an O.',
      },
      {
        taskType: 'photo',
        points: 10,
        instructions:
          'Choose the finest door in the street. In the photo, pretend that you moved in today. Do stay on the pavement.',
      },
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Find a mirror that is not a mirror: a window, a puddle or a shiny ball. Take a photo in which your team can be seen in it.',
      },
      {
        taskType: 'photo',
        points: 10,
        instructions:
          'Find a bench. Take a photo in which you have been waiting there for somebody for a hundred years, on the bench or beside it. The bench must be easy to see.',
        requiredObjects: ['bench'],
      },
      {
        taskType: 'quiz',
        points: 10,
        instructions: 'Which city lies on two continents?',
        right: 'Istanbul',
        wrong: ['Athens', 'Cairo', 'Lisbon'],
      },
    ],
  },
  {
    title: 'In nature',
    tasks: [
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Make a happy face on the ground out of twigs, leaves and pebbles. Pick nothing: use only what already lies loose. Take a photo of it.',
      },
      {
        taskType: 'photo',
        points: 10,
        instructions:
          'Pick up five fallen leaves, each of a different shape. Lay them in a row from small to large and take a photo of them.',
      },
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Look at the world like an ant. Hold the phone just above the ground and take a photo in which a flower, a mushroom or a blade of grass looks gigantic.',
      },
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Be as quiet as mice for one minute and listen well. Choose one sound, and act out in the photo what you heard.',
      },
      {
        taskType: 'quiz',
        points: 10,
        instructions: 'Which of these animals is not a bird?',
        right: 'The bat',
        wrong: ['The penguin', 'The ostrich', 'The kiwi'],
      },
      {
        taskType: 'estimate',
        points: 20,
        instructions:
          'A spider, an ant, a dog and a hen are sitting in the grass. How many legs do they have altogether?',
        answer: 20,
        tolerance: 0,
        unit: 'legs',
        hint: 'An ant is an insect. Every insect has six legs.',
      },
    ],
  },
  {
    title: 'Food and drink',
    tasks: [
      {
        taskType: 'photo',
        points: 10,
        instructions:
          'Pretend that you all bite into a lemon at the same time. Take a photo of your sourest faces.',
      },
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Take an advertising photo of something quite ordinary, such as an apple or a glass of water. It must make everybody’s mouth water.',
      },
      {
        taskType: 'photo',
        points: 10,
        instructions:
          'Take a photo in which you drink as grandly as a king: chin up, little finger in the air. Water will do, as long as the glasses or cups can be seen.',
        requiredObjects: ['cup', 'bottle', 'wine glass'],
      },
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Invent a dish with the name of your team. Write down what is in it, on paper or on a phone, and present it in the photo like proud cooks.',
      },
      {
        taskType: 'quiz',
        points: 10,
        instructions: 'What is chocolate made from?',
        right: 'Cocoa beans',
        wrong: ['Coffee beans', 'Chestnuts', 'Dates'],
      },
      {
        taskType: 'estimate',
        points: 10,
        instructions: 'You have three dozen eggs and eat eight of them. How many eggs are left?',
        answer: 28,
        tolerance: 0,
        unit: 'eggs',
        hint: 'A dozen is twelve.',
      },
    ],
  },
  {
    title: 'Indoors, when it rains',
    tasks: [
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Build the tallest tower you can from things that cannot break, such as books, boxes and cushions. Take the photo quickly, before it falls.',
      },
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Cast the shadow of an animal on the wall, with the light of a lamp or a phone. Use only your hands, and take a photo of the shadow.',
        hint: 'Hook your thumbs together and spread your fingers: that makes a bird.',
      },
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Act out a famous painting or a well-known film in the photo, with whatever is in the room. A blanket or a towel works wonders.',
      },
      {
        taskType: 'photo',
        points: 10,
        instructions:
          'Make hats out of things that are not hats, such as a newspaper, a towel or a colander. Put them on, all look at the camera and take a photo.',
        minFaces: 2,
      },
      {
        taskType: 'photo',
        points: 10,
        instructions:
          'Hide your team in one room. Take a photo in which you can just see something of everybody: a hand, a shoe or an ear.',
      },
      {
        taskType: 'estimate',
        points: 10,
        instructions: 'How many dots does one dice have, on all six sides together?',
        answer: 21,
        tolerance: 0,
        unit: 'dots',
        hint: 'Two opposite sides always have seven dots together.',
      },
    ],
  },
  {
    title: 'Brain teasers',
    tasks: [
      {
        taskType: 'quiz',
        points: 10,
        instructions: 'Yesterday was two days after Monday. Which day is it today?',
        right: 'Thursday',
        wrong: ['Tuesday', 'Wednesday', 'Friday'],
      },
      {
        taskType: 'quiz',
        points: 20,
        instructions: 'Which number comes next? 1, 4, 9, 16 …',
        right: '25',
        wrong: ['20', '23', '32'],
        hint: 'See how much is added each time: first 3, then 5.',
      },
      {
        taskType: 'quiz',
        points: 20,
        instructions:
          'Anna, Ben, Carla and Dan are in a queue. Anna is ahead of Ben. Carla is behind Ben. Dan is between Anna and Ben. Who is third in the queue?',
        right: 'Ben',
        wrong: ['Anna', 'Carla', 'Dan'],
      },
      {
        taskType: 'estimate',
        points: 20,
        instructions: 'Six people all shake hands with each other once. How many handshakes is that?',
        answer: 15,
        tolerance: 0,
        unit: 'handshakes',
        hint: 'Start small: with two people it is one, with three people it is three.',
      },
      {
        taskType: 'estimate',
        points: 20,
        instructions:
          'Draw a square of three by three boxes. How many squares do you see, small and large together?',
        answer: 14,
        tolerance: 0,
        unit: 'squares',
        hint: 'Do not forget the squares of two by two boxes.',
      },
      {
        taskType: 'estimate',
        points: 20,
        instructions: 'How far is the Moon from the Earth, on average?',
        answer: 384_400,
        tolerance: null,
        unit: 'kilometres',
        hint: 'About thirty Earths fit between the two. One Earth is nearly 13,000 kilometres wide.',
      },
    ],
  },
];
